import { type Clip, DisjointSets, tetrahedronVolume, triangleArea } from '@trabecula/geometry'

/** Small cavities and loose components that were dropped, and the material before and after. */
export interface Dropped {
  /** mm³, or cubed units of the corners. */
  readonly volumeBefore: number
  readonly volume: number
  readonly pockets: number
  readonly pocketVolume: number
  readonly islands: number
  readonly islandVolume: number
  readonly pieces: number
}

/** The clipped surfaces without small cavities and loose components. */
export interface CleanClip extends Clip, Dropped {
  /** Area of the open faces that became opening, squared units of the corners. */
  readonly opened: number
}

/**
 * Splits the whole surface into its closed pieces and drops the useless ones: a cavity in the material with less than
 * `leastPocket`, and every piece of material without a closed face of the part, which would lie loose. Where a body has
 * no closed face at all (without a shell) its largest piece stays. `part`: the triangles of the part by corner; `open`:
 * which of them are open; `ofFile`: how many, from the first, count as opened; `held`: a lattice that is not there holds
 * the loose pieces, which stay.
 */
export function* dropLooseComponents(
  clip: Clip,
  part: Uint32Array,
  open: Uint32Array,
  leastPocket: number,
  ofFile = part.length / 3,
  held = false,
): Generator<void, CleanClip, void> {
  const sets = yield* uniteTriangles(clip, part)
  const rootOf = (item: number): number => sets.find(item)
  const isOpen = new Uint8Array(part.length / 3)
  for (const triangle of open) isOpen[triangle] = 1
  const { volumes, holdsFace, opened } = yield* measureComponents(clip, part, isOpen, ofFile, rootOf)

  const isDropped = new Uint8Array(volumes.length)
  let [pockets, pocketVolume, islands, islandVolume, pieces, volumeBefore, volume] = [0, 0, 0, 0, 0, 0, 0]
  const largest = largestOfOpenBodies(clip, part, isOpen, volumes, rootOf)
  for (let root = 0; root < volumes.length; root++) {
    const own = volumes[root]
    if (own === 0) continue
    volumeBefore += own
    const isPocket = own < 0 && -own < leastPocket
    const isIsland = !held && own > 0 && holdsFace[root] === 0 && !largest.has(root)
    if (isPocket) {
      pockets++
      pocketVolume -= own
    }
    if (isIsland) {
      islands++
      islandVolume += own
    }
    if (isPocket || isIsland) isDropped[root] = 1
    else {
      pieces++
      volume += own
    }
  }
  const clean = { volumeBefore, volume, pockets, pocketVolume, islands, islandVolume, pieces, opened }
  if (pockets + islands === 0) return { ...clip, ...clean }
  return { ...clip, ...keepTriangles(clip, (corner) => isDropped[rootOf(corner)] === 0), ...clean }
}

const trianglesPerStep = 200_000

/** Components of the joined surface: the kept triangles of the part, those that were made again, and the walls. */
function* uniteTriangles({ corners, isKept, remade, walls }: Clip, part: Uint32Array): Generator<void, DisjointSets, void> {
  const sets = new DisjointSets(corners.length / 3)
  const unite = (triangles: Uint32Array, t: number): void => {
    sets.unite(triangles[t], triangles[t + 1])
    sets.unite(triangles[t], triangles[t + 2])
  }
  for (let t = 0; t < part.length; t += 3) if (isKept[t / 3] === 1) unite(part, t)
  for (let t = 0; t < remade.length; t += 3) unite(remade, t)
  for (let t = 0; t < walls.length; t += 3) {
    if (t % (3 * trianglesPerStep) === 0) yield
    unite(walls, t)
  }
  return sets
}

interface ComponentMeasures {
  /** Signed volume by root corner, cubed units of the corners; the walls face out of the void, and count negative. */
  readonly volumes: Float64Array
  /** 1 for roots of components with a closed face of the part. */
  readonly holdsFace: Uint8Array
  /** Area of the file's own open faces that became opening. */
  readonly opened: number
}

function* measureComponents(
  { corners, isKept, remade, remadeFrom, walls }: Clip,
  part: Uint32Array,
  isOpen: Uint8Array,
  ofFile: number,
  rootOf: (corner: number) => number,
): Generator<void, ComponentMeasures, void> {
  const volumes = new Float64Array(corners.length / 3)
  const holdsFace = new Uint8Array(corners.length / 3)
  const measure = (triangles: Uint32Array, t: number, sign: number): void => {
    const volume = tetrahedronVolume(corners, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2])
    volumes[rootOf(triangles[t])] += sign * volume
  }
  const areaOf = (triangles: Uint32Array, t: number): number =>
    triangleArea(corners, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2])
  let opened = 0
  for (let t = 0; t < part.length; t += 3) {
    if (isKept[t / 3] === 1) {
      measure(part, t, 1)
      if (isOpen[t / 3] === 0) holdsFace[rootOf(part[t])] = 1
    } else if (t / 3 < ofFile) opened += areaOf(part, t)
  }
  for (let t = 0; t < remade.length; t += 3) {
    measure(remade, t, 1)
    if (remadeFrom[t / 3] < ofFile) opened -= areaOf(remade, t)
  }
  yield
  for (let t = 0; t < walls.length; t += 3) {
    if (t % (3 * trianglesPerStep) === 0) yield
    measure(walls, t, -1)
  }
  return { volumes, holdsFace, opened }
}

/** Leaves out the triangles of dropped components. Walls in place: there may be millions, and the clip is used up. */
function keepTriangles(
  { remade, remadeFrom, walls }: Clip,
  stays: (corner: number) => boolean,
): Pick<Clip, 'remade' | 'remadeFrom' | 'walls'> {
  const from: number[] = []
  const kept: number[] = []
  for (let t = 0; t < remade.length; t += 3) {
    if (!stays(remade[t])) continue
    kept.push(remade[t], remade[t + 1], remade[t + 2])
    from.push(remadeFrom[t / 3])
  }
  let size = 0
  for (let t = 0; t < walls.length; t += 3) {
    if (!stays(walls[t])) continue
    for (let c = 0; c < 3; c++) walls[size++] = walls[t + c]
  }
  return { remade: Uint32Array.from(kept), remadeFrom: Uint32Array.from(from), walls: walls.subarray(0, size) }
}

/** For every body of the part without a closed face, the largest piece that holds some of its faces. */
function largestOfOpenBodies(
  { isKept, remade, remadeFrom }: Pick<Clip, 'isKept' | 'remade' | 'remadeFrom'>,
  part: Uint32Array,
  isOpen: Uint8Array,
  volumes: Float64Array,
  rootOf: (corner: number) => number,
): Set<number> {
  const bodyOf = bodiesOf(part)
  const hasClosed = new Set<number>()
  for (let t = 0; t < isOpen.length; t++) if (isOpen[t] === 0) hasClosed.add(bodyOf(part[3 * t]))
  const best = new Map<number, number>()
  const claim = (triangle: number, corner: number): void => {
    const body = bodyOf(part[3 * triangle])
    if (hasClosed.has(body)) return
    const root = rootOf(corner)
    const held = best.get(body)
    if (held === undefined || volumes[root] > volumes[held]) best.set(body, root)
  }
  for (let t = 0; t < isKept.length; t++) if (isKept[t] === 1) claim(t, part[3 * t])
  for (let t = 0; t < remadeFrom.length; t++) claim(remadeFrom[t], remade[3 * t])
  return new Set(best.values())
}

/** The body of a corner of the part: the smallest corner that hangs together with it. */
function bodiesOf(part: Uint32Array): (corner: number) => number {
  const sets = new DisjointSets(part.reduce((most, corner) => Math.max(most, corner), 0) + 1)
  const rootOf = (item: number): number => sets.find(item)
  for (let t = 0; t < part.length; t += 3) {
    for (let c = 1; c < 3; c++) {
      sets.unite(part[t], part[t + c])
    }
  }
  return rootOf
}
