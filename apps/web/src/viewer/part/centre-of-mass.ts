import { Vector3 } from 'three'
import type { ViewerPart } from './model.ts'

const known = new WeakMap<ViewerPart, Vector3>()

/** Of the solid part, mm; measured once. */
export function centreOfMass(part: ViewerPart): Vector3 {
  const measured = known.get(part) ?? measure(part.soup)
  known.set(part, measured)
  return measured
}

/** From the tetrahedra between the triangles and the origin. */
function measure(soup: Float32Array): Vector3 {
  const sum = new Vector3()
  let volume = 0
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  const cross = new Vector3()
  for (let i = 0; i < soup.length; i += 9) {
    a.fromArray(soup, i)
    b.fromArray(soup, i + 3)
    c.fromArray(soup, i + 6)
    const own = a.dot(cross.crossVectors(b, c))
    volume += own
    sum.addScaledVector(a.add(b).add(c), own / 4)
  }
  return volume > 0 ? sum.divideScalar(volume) : new Vector3()
}
