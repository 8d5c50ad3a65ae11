import { type Clip, DisjointSets, tetrahedronVolume, triangleArea } from '@trabecula/geometry'

/** The clipped surfaces without small cavities and loose components. */
export interface CleanClip extends Clip {
  /** Material, mm³ or cubed units of the corners, before small cavities and loose components were dropped. */
  readonly volumeBefore: number
  readonly volume: number
  readonly pockets: number
  readonly pocketVolume: number
  readonly islands: number
  readonly islandVolume: number
  readonly pieces: number
  /** Area of the open faces that became opening, squared units of the corners. */
  readonly opened: number
}

/**
 * Splits the whole surface into its closed pieces and drops the useless ones: a cavity in the material with less than `leastPocket`, and every
 * piece of material without a closed face of the part, which would fall about loose. Of a body that has no closed face at all (without a
 * shell) the largest piece stays. `part`: the triangles of the part by corner; `open`: which of them are open.
 */
export function* dropLooseComponents(
  clip: Clip,
  part: Uint32Array,
  open: Uint32Array,
  leastPocket: number,
): Generator<void, CleanClip, void> {
  const { corners, isKept, remade, walls } = clip
  const sets = new DisjointSets(corners.length / 3)
  const rootOf = (item: number): number => sets.find(item)
  const join = (a: number, b: number): void => sets.unite(a, b)
  const joinAll = (triangles: Uint32Array, t: number): void => {
    join(triangles[t], triangles[t + 1])
    join(triangles[t], triangles[t + 2])
  }
  for (let t = 0; t < part.length; t += 3) if (isKept[t / 3] === 1) joinAll(part, t)
  for (let t = 0; t < remade.length; t += 3) joinAll(remade, t)
  for (let t = 0; t < walls.length; t += 3) {
    if (t % 600_000 === 599_997) yield
    joinAll(walls, t)
  }

  // Volume and faces by piece; the walls face out of the void, so they count negative.
  const volumes = new Float64Array(corners.length / 3)
  const isOpen = new Uint8Array(part.length / 3)
  for (const triangle of open) isOpen[triangle] = 1
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
    } else opened += areaOf(part, t)
  }
  for (let t = 0; t < remade.length; t += 3) {
    measure(remade, t, 1)
    opened -= areaOf(remade, t)
  }
  yield
  for (let t = 0; t < walls.length; t += 3) {
    if (t % 600_000 === 599_997) yield
    measure(walls, t, -1)
  }

  const isDropped = new Uint8Array(corners.length / 3)
  let [pockets, pocketVolume, islands, islandVolume, pieces, volumeBefore, volume] = [0, 0, 0, 0, 0, 0, 0]
  const largest = largestOfOpenBodies({ isKept, remade, remadeFrom: clip.remadeFrom }, part, isOpen, volumes, rootOf)
  for (let root = 0; root < volumes.length; root++) {
    const own = volumes[root]
    if (own === 0) continue
    volumeBefore += own
    const isPocket = own < 0 && -own < leastPocket
    const isIsland = own > 0 && holdsFace[root] === 0 && !largest.has(root)
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
  const sound = { volumeBefore, volume, pockets, pocketVolume, islands, islandVolume, pieces, opened }
  if (pockets + islands === 0) return { ...clip, ...sound }
  const stays = (triangles: Uint32Array, t: number): boolean => isDropped[rootOf(triangles[t])] === 0
  const from: number[] = []
  const kept: number[] = []
  for (let t = 0; t < remade.length; t += 3) {
    if (!stays(remade, t)) continue
    kept.push(remade[t], remade[t + 1], remade[t + 2])
    from.push(clip.remadeFrom[t / 3])
  }
  // In place: there may be millions, and the clip is not looked at again.
  let size = 0
  for (let t = 0; t < walls.length; t += 3) {
    if (!stays(walls, t)) continue
    for (let c = 0; c < 3; c++) walls[size++] = walls[t + c]
  }
  return { ...clip, remade: Uint32Array.from(kept), remadeFrom: Uint32Array.from(from), walls: walls.subarray(0, size), ...sound }
}

/** Of every body of the part that has no closed face the largest piece that holds some of its faces. */
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
