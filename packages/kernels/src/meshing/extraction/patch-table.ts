/**
 * The table of dual marching cubes: for each of 256 corner patterns, which cut edges of the cell belong to one patch of
 * surface.
 *
 * Corner c is at (c & 1, c >> 1 & 1, c >> 2); its bit is set where the field is negative. Edge e runs along axis e
 * >> 2; (e & 1) and (e >> 1 & 1) are its places along the two other axes in rising order. Face f looks along axis f >>
 * 1, low (even) or high (odd) side.
 *
 * Every face joins its cut edges in pairs. A face with four cut edges is ambiguous: by rule its negative corners are
 * cut off one by one, so that the positive side (material, when the field is a void's) stays joined and thin walls do
 * not shatter. The rule is a function of the four corners of the face alone, so both cells of a face agree. A flipped
 * face cuts off its positive corners instead.
 */
export interface PatchTable {
  /** [pattern·7 + flip]: two bits per edge, the patch it belongs to; flip 0 = none, 1 + f = face f flipped. */
  readonly patches: Uint32Array
  /** [pattern·7 + flip]: number of patches, at most 4. */
  readonly counts: Uint8Array
  /** [pattern]: the ambiguous face whose four cut edges all belong to one patch, or -1. There is at most one. */
  readonly problems: Int8Array
}

const edges = [...Array(12).keys()]
const corners = [...Array(8).keys()]
const faces = [...Array(6).keys()]

/** The corner at the low (end 0) or high (end 1) end of an edge. */
export const cornerOf = (edge: number, end: number): number => {
  const axis = edge >> 2
  const others = [0, 1, 2].filter((a) => a !== axis)
  return (end << axis) | ((edge & 1) << others[0]) | (((edge >> 1) & 1) << others[1])
}

const liesOn = (corner: number, face: number): boolean => ((corner >> (face >> 1)) & 1) === (face & 1)
const isNegative = (pattern: number, corner: number): boolean => ((pattern >> corner) & 1) === 1
const isCut = (pattern: number, edge: number): boolean =>
  isNegative(pattern, cornerOf(edge, 0)) !== isNegative(pattern, cornerOf(edge, 1))
const edgesOf = (face: number): number[] =>
  edges.filter((edge) => liesOn(cornerOf(edge, 0), face) && liesOn(cornerOf(edge, 1), face))
const touches = (edge: number, corner: number): boolean => cornerOf(edge, 0) === corner || cornerOf(edge, 1) === corner

/** The patch of each edge (or -1 where it is not cut) when `flippedFace` follows the opposite rule; -1 flips none. */
const patchesOf = (pattern: number, flippedFace: number): number[] => {
  const parent = [...edges]
  const rootOf = (edge: number): number => (parent[edge] === edge ? edge : rootOf(parent[edge]))
  const join = (a: number, b: number): void => {
    parent[rootOf(a)] = rootOf(b)
  }
  for (const face of faces) {
    const cut = edgesOf(face).filter((edge) => isCut(pattern, edge))
    if (cut.length === 2) join(cut[0], cut[1])
    if (cut.length !== 4) continue
    for (const corner of corners) {
      if (!liesOn(corner, face) || isNegative(pattern, corner) === (face === flippedFace)) continue
      const pair = cut.filter((edge) => touches(edge, corner))
      join(pair[0], pair[1])
    }
  }
  const numbers = new Map<number, number>()
  return edges.map((edge) => {
    if (!isCut(pattern, edge)) return -1
    const root = rootOf(edge)
    if (!numbers.has(root)) numbers.set(root, numbers.size)
    return numbers.get(root)!
  })
}

/** Ambiguous faces of a pattern whose four cut edges belong to one patch. */
export const problemFaces = (pattern: number): number[] => {
  const patch = patchesOf(pattern, -1)
  return faces.filter((face) => {
    const own = edgesOf(face).map((edge) => patch[edge])
    return own.every((id) => id >= 0 && id === own[0])
  })
}

/** Makes the table; a pure function of nothing, 1792 entries. */
export const patchTable = (): PatchTable => {
  const patches = new Uint32Array(256 * 7)
  const counts = new Uint8Array(256 * 7)
  const problems = new Int8Array(256)
  for (let pattern = 0; pattern < 256; pattern++) {
    problems[pattern] = problemFaces(pattern)[0] ?? -1
    for (let flip = 0; flip < 7; flip++) {
      const patch = patchesOf(pattern, flip - 1)
      const entry = pattern * 7 + flip
      counts[entry] = Math.max(...patch) + 1
      patch.forEach((id, edge) => {
        if (id > 0) patches[entry] |= id << (2 * edge)
      })
    }
  }
  return { patches, counts, problems }
}
