/**
 * The text of `assembly/elasticity/generated/row.ts`: the three displacement components u, v, w pass the same steps in
 * registers, and AssemblyScript cannot say a block once for three sets of local variables without a call. `build.ts`
 * writes the file.
 */

const components = ['u', 'v', 'w'] as const
type Component = (typeof components)[number]

/** Forces of each component by mode 1 … 7, as the middle part of `applyRow` names them: shear forces are shared. */
const forces: Readonly<Record<Component, readonly string[]>> = {
  u: ['fu1', 'fu2', 'fu3', 'fu4', 'fu5', 'fu6', 'fu7'],
  v: ['fu2', 'fv2', 'fv3', 'fv4', 'fv5', 'fv6', 'fv7'],
  w: ['fu4', 'fv4', 'fw3', 'fw4', 'fw5', 'fw6', 'fw7'],
}

/** Sums and differences of one column of four nodes: the yz modes 1, η, ζ, ηζ. `p` prefixes the column's variables. */
const yzModes = (p: string, c: Component, load: string, names: readonly string[], keyword: string): string[] => [
  ...['00', '10', '01', '11'].map((corner) => `const ${p}${c}${corner} = v128.load(${c}${corner} + offset${load})`),
  `const ${p}${c}s0 = v128.add<T>(${p}${c}00, ${p}${c}10)`,
  `const ${p}${c}d0 = v128.sub<T>(${p}${c}10, ${p}${c}00)`,
  `const ${p}${c}s1 = v128.add<T>(${p}${c}01, ${p}${c}11)`,
  `const ${p}${c}d1 = v128.sub<T>(${p}${c}11, ${p}${c}01)`,
  `${keyword} ${names[0]} = v128.add<T>(${p}${c}s0, ${p}${c}s1)`,
  `${keyword} ${names[1]} = v128.add<T>(${p}${c}d0, ${p}${c}d1)`,
  `${keyword} ${names[2]} = v128.sub<T>(${p}${c}s1, ${p}${c}s0)`,
  `${keyword} ${names[3]} = v128.sub<T>(${p}${c}d1, ${p}${c}d0)`,
]
const four = (c: Component, name: string): string[] => [0, 1, 2, 3].map((mode) => `${c}${name}${mode}`)

const firstColumn = (c: Component): string[] => [
  `// yz modes (1, η, ζ, ηζ) of ${c} at the row's first block, and what the block before added on its right: nothing.`,
  ...yzModes('a', c, '', four(c, 'Here'), 'let'),
  ...four(c, 'Gave').map((name) => `let ${name} = zero`),
]

const modes = (c: Component): string[] => [
  `// the modes of ${c}: sums and differences of this column of nodes and the next`,
  ...yzModes('b', c, ', 16', four(c, 'Next'), 'const'),
  ...[0, 1, 2, 3].flatMap((m) => [
    `const ${c}Right${m} = oneAhead<T>(${c}Here${m}, ${c}Next${m})`,
    `const ${c}${2 * m + 1} = v128.sub<T>(${c}Right${m}, ${c}Here${m})`,
    ...(m > 0 ? [`const ${c}${2 * m} = v128.add<T>(${c}Here${m}, ${c}Right${m})`] : []),
  ]),
]

const toNodes = (c: Component): string[] => {
  const f = ['', ...forces[c]]
  return [
    `// forces of ${c} back to the nodes: left column from this cell and from the one before it`,
    `const ${c}Out0 = v128.sub<T>(oneBehind<T>(${c}Gave0, ${f[1]}), ${f[1]})`,
    `${c}Gave0 = ${f[1]}`,
    ...[1, 2, 3].flatMap((m) => [
      `const ${c}Give${m} = v128.add<T>(${f[2 * m]}, ${f[2 * m + 1]})`,
      `const ${c}Out${m} = v128.add<T>(oneBehind<T>(${c}Gave${m}, ${c}Give${m}), v128.sub<T>(${f[2 * m]}, ${f[2 * m + 1]}))`,
      `${c}Gave${m} = ${c}Give${m}`,
    ]),
    ...[0, 1, 2, 3].map((m) => `${c}Here${m} = ${c}Next${m}`),
    `const ${c}P = v128.sub<T>(${c}Out0, ${c}Out1)`,
    `const ${c}Q = v128.add<T>(${c}Out0, ${c}Out1)`,
    `const ${c}R = v128.sub<T>(${c}Out2, ${c}Out3)`,
    `const ${c}S = v128.add<T>(${c}Out2, ${c}Out3)`,
    `addTo<T>(${c}To00 + offset, v128.sub<T>(${c}P, ${c}R))`,
    `addTo<T>(${c}To10 + offset, v128.sub<T>(${c}Q, ${c}S))`,
    `addTo<T>(${c}To01 + offset, v128.add<T>(${c}P, ${c}R))`,
    `addTo<T>(${c}To11 + offset, v128.add<T>(${c}Q, ${c}S))`,
  ]
}

const block = (lines: readonly string[], indent: string): string => lines.map((line) => indent + line).join('\n')
const all = (lines: (c: Component) => string[], indent: string, gap: string): string =>
  components.map((c) => block(lines(c), indent)).join(gap)

/** The text of `row.ts`. */
export const rowSource = (): string => `/**
 * y += K x for one row of cells: the modal (Hadamard) hexahedron, four (f32) or two (f64) cells at a time.
 *
 * A cell's eight corner values of u are turned into eight modes, u = Σ û_m φ_m / 8 with φ_m ∈ {1, ξ, η, ξη, ζ, ξζ, ηζ,
 * ξηζ} (bit 0 of m is ξ, bit 1 is η, bit 2 is ζ). In modes the stiffness of a cube is almost diagonal, and the
 * incompatible modes change nothing but its coefficients (docs/theory/incompatible-modes.md):
 *
 *   constant strains   w₀ {c11, c12, c44}                          w₀ = h/16
 *   bending ξη, ηζ, ζξ w₀/3 {c11 + c44 - β(c44 + q), c12 - βq}     q = c12²/c11, β = bendingRelief
 *   shear gradients    w₀/3 c44
 *   twisting ξηζ       w₀/9 (c11 + 2 c44 - θ(c44 + q))             θ = twistingRelief
 *
 * Cost: about 230 vector operations per block of cells; the transform along x is shared between neighbours, and what a
 * cell adds to its right-hand nodes stays in registers for the next cell. Names: cX is component c, mode X.
 *
 * Written by generate-row.ts, which says once what the three components have in common: change it there.
 */

/** Keeps 0/0 away from void cells; far below any modulus an f32 hierarchy could carry. */
const TINY: f32 = 1e-30

/**
 * x, yLow, yHigh and cells point at the row's first block (y at the lower and at the upper plane). Strides are in
 * bytes: \`row\` and \`plane\` within x, \`component\` between components of x, \`lowComponent\` and \`highComponent\` of the two
 * targets, and \`cellComponent\` between the moduli.
 */
export function applyRow<T>(x: usize, plane: usize, component: usize, yLow: usize, lowComponent: usize, yHigh: usize,
  highComponent: usize, row: usize, cells: usize, cellComponent: usize, bytes: usize, weight: T, bending: T, twisting: T): void {
  const w0 = v128.splat<T>(weight)
  const third = v128.splat<T>(<T>(1.0 / 3.0))
  const ninth = v128.splat<T>(<T>(1.0 / 9.0))
  const beta = v128.splat<T>(bending / <T>3)
  const theta = v128.splat<T>(twisting / <T>9)
  const tiny = v128.splat<T>(<T>TINY)
  const zero = v128.splat<T>(<T>0)
  // corners: component, then y and z; every access below is one of these plus the running offset
  const u00 = x
  const u01 = x + plane
  const u10 = x + row
  const u11 = x + row + plane
  const v00 = x + component
  const v01 = x + component + plane
  const v10 = x + component + row
  const v11 = x + component + row + plane
  const w00 = x + 2 * component
  const w01 = x + 2 * component + plane
  const w10 = x + 2 * component + row
  const w11 = x + 2 * component + row + plane
  const uTo00 = yLow
  const uTo10 = yLow + row
  const uTo01 = yHigh
  const uTo11 = yHigh + row
  const vTo00 = yLow + lowComponent
  const vTo10 = yLow + lowComponent + row
  const vTo01 = yHigh + highComponent
  const vTo11 = yHigh + highComponent + row
  const wTo00 = yLow + 2 * lowComponent
  const wTo10 = yLow + 2 * lowComponent + row
  const wTo01 = yHigh + 2 * highComponent
  const wTo11 = yHigh + 2 * highComponent + row
  let offset: usize = 0

${all(firstColumn, '  ', '\n\n')}

  do {
${all(modes, '    ', '\n')}

    // coefficients of these cells
    const a = v128.mul<T>(w0, loadCells<T>(cells, offset))
    const b = v128.mul<T>(w0, loadCells<T>(cells + cellComponent, offset))
    const s = v128.mul<T>(w0, loadCells<T>(cells + 2 * cellComponent, offset))
    const q = v128.div<T>(v128.mul<T>(b, b), v128.max<T>(a, tiny))
    const relief = v128.add<T>(s, q)
    const ab = v128.sub<T>(a, b)
    const s3 = v128.mul<T>(third, s)
    const A = v128.sub<T>(v128.mul<T>(third, v128.add<T>(a, s)), v128.mul<T>(beta, relief))
    const B = v128.sub<T>(v128.mul<T>(third, b), v128.mul<T>(beta, q))
    const H = v128.sub<T>(v128.mul<T>(ninth, v128.add<T>(a, v128.add<T>(s, s))), v128.mul<T>(theta, relief))

    // constant strains: normal, then shear
    const trace = v128.mul<T>(b, v128.add<T>(v128.add<T>(u1, v2), w4))
    const fu1 = v128.add<T>(v128.mul<T>(ab, u1), trace)
    const fv2 = v128.add<T>(v128.mul<T>(ab, v2), trace)
    const fw4 = v128.add<T>(v128.mul<T>(ab, w4), trace)
    const fu2 = v128.mul<T>(s, v128.add<T>(u2, v1))
    const fu4 = v128.mul<T>(s, v128.add<T>(u4, w1))
    const fv4 = v128.mul<T>(s, v128.add<T>(v4, w2))
    // bending about the three axes
    const fu5 = v128.add<T>(v128.mul<T>(A, u5), v128.mul<T>(B, v6))
    const fv6 = v128.add<T>(v128.mul<T>(A, v6), v128.mul<T>(B, u5))
    const fu3 = v128.add<T>(v128.mul<T>(A, u3), v128.mul<T>(B, w6))
    const fw6 = v128.add<T>(v128.mul<T>(A, w6), v128.mul<T>(B, u3))
    const fv3 = v128.add<T>(v128.mul<T>(A, v3), v128.mul<T>(B, w5))
    const fw5 = v128.add<T>(v128.mul<T>(A, w5), v128.mul<T>(B, v3))
    // shear gradients and twisting
    const warp = v128.add<T>(v128.add<T>(u6, v5), w3)
    const fu6 = v128.mul<T>(s3, v128.add<T>(u6, warp))
    const fv5 = v128.mul<T>(s3, v128.add<T>(v5, warp))
    const fw3 = v128.mul<T>(s3, v128.add<T>(w3, warp))
    const fu7 = v128.mul<T>(H, u7)
    const fv7 = v128.mul<T>(H, v7)
    const fw7 = v128.mul<T>(H, w7)

${all(toNodes, '    ', '\n\n')}
    offset += 16
  } while (offset < bytes)
}

/** The column of nodes one to the right: (here₁, …, next₀). */
function oneAhead<T>(here: v128, next: v128): v128 {
  if (sizeof<T>() == 4) return v128.shuffle<f32>(here, next, 1, 2, 3, 4)
  return v128.shuffle<f64>(here, next, 1, 2)
}

/** What the cells one to the left added: (before_last, given₀, …). */
function oneBehind<T>(before: v128, given: v128): v128 {
  if (sizeof<T>() == 4) return v128.shuffle<f32>(before, given, 3, 4, 5, 6)
  return v128.shuffle<f64>(before, given, 1, 2)
}

function loadCells<T>(cells: usize, offset: usize): v128 {
  if (sizeof<T>() == 4) return v128.load(cells + offset)
  return f64x2.promote_low_f32x4(v128.load64_zero(cells + (offset >> 1)))
}

function addTo<T>(address: usize, value: v128): void {
  v128.store(address, v128.add<T>(v128.load(address), value))
}
`
