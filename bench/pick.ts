/**
 * Picking on a part of a million triangles next to three.js' own ray test, which has no tree:
 *
 *   npm run bench -- pick
 *
 * Counted is what a pointer move costs, 99th percentile of 3000 rays through the window, with and without a section;
 * the tree is made before, as the worker does. A third line is the making itself.
 */
import { segment, sphere } from '@trabecula/geometry'
import { drawablePart } from '@trabecula/web/drawable-part'
import { PartPicker } from '@trabecula/web/part-picker'
import { BufferAttribute, BufferGeometry, Mesh, MeshBasicMaterial, Ray, Raycaster, Vector3 } from 'three'
import type { BenchRow } from './row.ts'

const rays = 3000
const peerRays = 12
const around = 1416

export async function* run(): AsyncIterable<BenchRow> {
  const soup = bumpyBall()
  const triangles = soup.length / 9
  const surfaces = segment(soup)
  const started = performance.now()
  const drawable = drawablePart(soup, surfaces)
  const making = performance.now() - started
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(soup, 3))
  const picker = new PartPicker(geometry, drawable)
  const cut = { normal: [0, 0, 1], offset: 0 } as const

  const mesh = new Mesh(geometry, new MeshBasicMaterial())
  const caster = new Raycaster()
  const peer = percentile(
    Array.from({ length: peerRays }, (_, i) => {
      const { origin, direction } = rayThrough(i * 251)
      caster.set(origin, direction)
      return timed(() => caster.intersectObject(mesh))
    }),
    0.99,
  )
  for (const [name, section] of [
    ['whole', null],
    ['in section', cut],
  ] as const) {
    for (let i = 0; i < 200; i++) picker.hit(rayThrough(i), section)
    const times = Array.from({ length: rays }, (_, i) => timed(() => picker.hit(rayThrough(i), section)))
    const ours = percentile(times, 0.99)
    const row = { bench: 'pick', case: `${triangles} triangles, ${name}, 99th percentile`, peer_name: 'three.js', unit: 'ms' }
    yield { ...row, ours, peer, ratio: peer / ours, target: '<= 3 ms' }
  }
  const row = {
    bench: 'pick',
    case: `${triangles} triangles, normals and tree`,
    peer_name: 'none',
    unit: 'ms',
    reason: 'made in a worker',
  }
  yield { ...row, ours: making, peer: null, ratio: null, target: 'off the main thread' }
}

/** A ball of 100 mm with waves, so that rays meet it several times. */
function bumpyBall(): Float32Array {
  const soup = sphere(50, around)
  for (let i = 0; i < soup.length; i += 3) {
    const [x = 0, y = 0, z = 0] = soup.subarray(i, i + 3)
    const swell = 1 + 0.08 * Math.sin(x / 3) * Math.sin(y / 3) * Math.sin(z / 3)
    soup.set([x * swell, y * swell, z * swell], i)
  }
  return soup
}

/** Rays from a camera at 200 mm through a window around the ball, spread evenly; reproducible. */
function rayThrough(i: number): Ray {
  const u = ((i + 1) * 0.6180339887) % 1
  const v = ((i + 1) * 0.7548776662) % 1
  const origin = new Vector3(120, -140, 90)
  const target = new Vector3((u - 0.5) * 90, (u - 0.5) * 70, (v - 0.5) * 110)
  return new Ray(origin, target.sub(origin).normalize())
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
