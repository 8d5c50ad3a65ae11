/**
 * Writes `assembly/elasticity/operator/cut-cell.ts`: the stiffness of a cell whose moduli differ from one Gauss point to
 * the next, in the 18 modes that deform it, and its product with four or two cells' modes at once. Which entries are not
 * zero follows from the table of strains below; straight code keeps them in registers. Change the text here, then run
 *
 *   node packages/kernels/generate-cut-cell.ts && node packages/kernels/build.ts
 *
 * `reference/generated-operators.test.ts` fails when the stored file is not what this program writes.
 */
import { writeFileSync } from 'node:fs'

/**
 * The modes that deform a cell, each as modes 8 · component + m of the displacement (operator/element.ts): two modes
 * that only occur as a sum, the constant shear strains, are one here, so that rotations cost nothing.
 */
const modes: readonly (readonly string[])[] = [
  ...['u1', 'v2', 'w4', 'u3', 'u5', 'v3', 'v6', 'w5', 'w6', 'u7', 'v7', 'w7'].map((name) => [name]),
  ...[
    ['u2', 'v1'],
    ['u4', 'w1'],
    ['v4', 'w2'],
  ],
  ...['u6', 'v5', 'w3'].map((name) => [name]),
]

/** A mode of the displacement, or an internal one (a, b …), and the mode 0 … 7 in which it varies over the cell. */
type Term = readonly [name: string, varies: number]

const normals: readonly (readonly Term[])[] = [
  [
    ['u1', 0],
    ['u3', 2],
    ['u5', 4],
    ['u7', 6],
    ['a', 1],
  ],
  [
    ['v2', 0],
    ['v3', 1],
    ['v6', 4],
    ['v7', 5],
    ['b', 2],
  ],
  [
    ['w4', 0],
    ['w5', 1],
    ['w6', 2],
    ['w7', 3],
    ['c', 4],
  ],
]
const shears: readonly (readonly Term[])[] = [
  [
    ['u2', 0],
    ['u3', 1],
    ['v3', 2],
    ['u6', 4],
    ['v5', 4],
    ['u7', 5],
    ['v7', 6],
    ['a', 2],
    ['b', 1],
  ],
  [
    ['u4', 0],
    ['u5', 1],
    ['w5', 4],
    ['u6', 2],
    ['w3', 2],
    ['u7', 3],
    ['w7', 6],
    ['a', 4],
    ['b', 1],
  ],
  [
    ['v4', 0],
    ['v6', 2],
    ['w6', 4],
    ['v5', 1],
    ['w3', 1],
    ['v7', 3],
    ['w7', 5],
    ['a', 4],
    ['b', 2],
  ],
]

const isInternal = (name: string): boolean => name.length === 1
const numberOf = (name: string): number => modes.findIndex((mode) => mode.includes(name))
const bits = (m: number): number => (m & 1) + ((m >> 1) & 1) + (m >> 2)

/** Sums of products by entry; a sum is written once, in the order in which its terms come. */
class Entries {
  readonly terms = new Map<string, string[]>()

  add(row: string, column: string, term: string): void {
    const entry = `${row} ${column}`
    this.terms.set(entry, [...(this.terms.get(entry) ?? []), term])
  }
}

/** The mode number of a displacement, padded so that names sort by it. */
const unknown = (name: string): string => (isInternal(name) ? name : String(numberOf(name)).padStart(2, '0'))

function addPair(to: Entries, modulus: string, [p, atP]: Term, [q, atQ]: Term): void {
  const [row, column] = [unknown(p), unknown(q)].sort() as [string, string]
  const share = 3 ** (-(bits(atP) + bits(atQ)) / 2)
  to.add(row, column, share === 1 ? `${modulus}${atP ^ atQ}` : `${share} * ${modulus}${atP ^ atQ}`)
}

/** Entries among displacement modes, and those of each group of internal modes: the normal ones and three pairs. */
function stiffness(): { own: Entries; groups: Entries[] } {
  const own = new Entries()
  const groups: Entries[] = []
  const add = (group: Entries, modulus: string, p: Term, q: Term): void =>
    addPair(isInternal(p[0]) || isInternal(q[0]) ? group : own, modulus, p, q)
  const normal = new Entries()
  normals.forEach((strain, n) => {
    strain.forEach((p, i) => {
      for (const q of strain.slice(i)) add(normal, 'c', p, q)
      for (const other of normals.slice(n + 1)) for (const q of other) add(normal, 'l', p, q)
    })
  })
  groups.push(normal)
  for (const strain of shears) {
    const group = new Entries()
    strain.forEach((p, i) => {
      for (const q of strain.slice(i)) add(group, 's', p, q)
    })
    groups.push(group)
  }
  return { own, groups }
}

const { own, groups } = stiffness()

/** Rows and columns of the upper half that are not zero, row by row: how a matrix is kept. */
const pattern = [...own.terms.keys()].sort().map((entry) => entry.split(' ').map(Number) as [number, number])

const k = (row: number | string, column: number | string): string => `k${Number(row)}_${Number(column)}`

function transform(name: string, offset: number): string[] {
  const load = (n: number): string => `load<f32>(moduli, ${16 * (offset + n)})`
  const at = (n: number): string => `${name}At${n}`
  const pairs = [0, 2, 4, 6]
  return [
    ...Array.from({ length: 8 }, (_, n) => `const ${at(n)} = <f64>${load(n)}`),
    ...pairs.flatMap((n) => [`const ${name}s${n} = ${at(n)} + ${at(n + 1)}`, `const ${name}d${n} = ${at(n + 1)} - ${at(n)}`]),
    ...['s', 'd'].flatMap((p, low) => [
      `const ${name}${low} = w * (${name}${p}0 + ${name}${p}2 + ${name}${p}4 + ${name}${p}6)`,
      `const ${name}${2 + low} = w * (${name}${p}2 - ${name}${p}0 + ${name}${p}6 - ${name}${p}4)`,
      `const ${name}${4 + low} = w * (${name}${p}4 + ${name}${p}6 - ${name}${p}0 - ${name}${p}2)`,
      `const ${name}${6 + low} = w * (${name}${p}6 - ${name}${p}4 - ${name}${p}2 + ${name}${p}0)`,
    ]),
  ]
}

const internalOf = (index: number): string[] => (index === 0 ? ['a', 'b', 'c'] : ['a', 'b'])
const sumOf = (group: Entries, row: string, column: string): string => (group.terms.get(`${row} ${column}`) ?? ['0']).join(' + ')

/** Factors one group's block of internal modes a, b …: A = L D Lᵀ. */
function eliminate(group: Entries, index: number): string[] {
  const internal = internalOf(index)
  const g = `g${index}`
  const lines = internal.flatMap((column, j) =>
    internal.slice(0, j + 1).map((row) => `let ${g}${row}${column} = ${sumOf(group, row, column)}`),
  )
  for (const p of internal) lines.push(`const ${g}${p}First = ${g}${p}${p}`)
  internal.forEach((p, i) => {
    lines.push(`const ${g}${p} = reciprocal(${g}${p}${p}, ${g}${p}First)`)
    internal.slice(i + 1).forEach((q, n) => {
      lines.push(`const ${g}${q}By${p} = ${g}${p}${q} * ${g}${p}`)
      for (const r of internal.slice(i + 1, i + 2 + n)) lines.push(`${g}${r}${q} -= ${g}${q}By${p} * ${g}${p}${r}`)
    })
  })
  return lines
}

/** Takes what one group's internal modes relieve from the entries of its displacement modes. */
function condense(group: Entries, index: number): string[] {
  const internal = internalOf(index)
  const g = `g${index}`
  const lines = eliminate(group, index)
  const rows = [...new Set([...group.terms.keys()].map((entry) => entry.split(' ')[0] as string))]
    .filter((row) => !isInternal(row))
    .sort()
  for (const row of rows) {
    internal.forEach((p, i) => {
      const before = internal.slice(0, i).map((q) => ` - ${g}${p}By${q} * ${g}${q}Of${row}`)
      lines.push(`const ${g}${p}Of${row} = ${sumOf(group, row, p)}${before.join('')}`)
    })
    for (const p of internal) lines.push(`const ${g}${p}Share${row} = relief * ${g}${p} * ${g}${p}Of${row}`)
  }
  rows.forEach((row, i) => {
    for (const column of rows.slice(i)) {
      lines.push(`${k(row, column)} -= ${internal.map((p) => `${g}${p}Share${row} * ${g}${p}Of${column}`).join(' + ')}`)
    }
  })
  return lines
}

/** A normal strain: its constant mode, the modes along two axes and along both, and the axis of its internal one. */
const stretches = [
  { of: 'x', modes: ['u1', 'u3', 'u5', 'u7'], axes: [1, 2], internal: 0 },
  { of: 'y', modes: ['v2', 'v3', 'v6', 'v7'], axes: [0, 2], internal: 1 },
  { of: 'z', modes: ['w4', 'w5', 'w6', 'w7'], axes: [0, 1], internal: 2 },
] as const

/** A shear strain: the pair of its constant mode, and the modes along its axes p, q and along the third, o; po, qo: along both. */
const distortions = [
  { of: 'xy', pair: ['u2', 'v1'], p: 'u3', po: 'u7', q: 'v3', qo: 'v7', o: ['u6', 'v5'], axes: [0, 1, 2] },
  { of: 'xz', pair: ['u4', 'w1'], p: 'u5', po: 'u7', q: 'w5', qo: 'w7', o: ['u6', 'w3'], axes: [0, 2, 1] },
  { of: 'yz', pair: ['v4', 'w2'], p: 'v6', po: 'v7', q: 'w6', qo: 'w7', o: ['v5', 'w3'], axes: [1, 2, 0] },
] as const

const plus = (a: string, b: string): string => `v128.add<T>(${a}, ${b})`
const minus = (a: string, b: string): string => `v128.sub<T>(${a}, ${b})`
const times = (a: string, b: string): string => `v128.mul<T>(${a}, ${b})`
const points = [0, 1, 2, 3, 4, 5, 6, 7] as const
const bit = (point: number, axis: number): number => (point >> axis) & 1
const signed = (sign: number): typeof plus => (sign ? plus : minus)

/** Name of a normal strain at a point: it does not vary along its own axis. */
const stretchAt = ({ of, axes }: (typeof stretches)[number], point: number): string =>
  `${of}${bit(point, axes[0])}${bit(point, axes[1])}`

/** Strains at the points, times weight. */
function strainLines(): string[] {
  const lines = ['u3', 'u5', 'v3', 'v6', 'w5', 'w6'].map(
    (mode) => `const ${mode} = ${times('linear', `mode<T>(modes, ${place(mode)})`)}`,
  )
  for (const mode of ['u7', 'v7', 'w7']) lines.push(`const ${mode} = ${times('bilinear', `mode<T>(modes, ${place(mode)})`)}`)
  for (const { of, modes: names } of stretches) {
    lines.push(`const ${of} = ${times('constant', `mode<T>(modes, ${place(names[0])})`)}`)
    lines.push(`const ${of}Low = ${minus(of, names[1])}`, `const ${of}High = ${plus(of, names[1])}`)
    lines.push(`const ${of}LowSlope = ${minus(names[2], names[3])}`, `const ${of}HighSlope = ${plus(names[2], names[3])}`)
    for (const [n, side] of ['Low', 'High'].entries()) {
      for (const sign of [0, 1]) lines.push(`const ${of}${n}${sign} = ${signed(sign)(`${of}${side}`, `${of}${side}Slope`)}`)
    }
  }
  for (const { of, pair, p, po, q, qo, o } of distortions) {
    const sum = ([a, b]: readonly [string, string]): string => plus(`mode<T>(modes, ${place(a)})`, `mode<T>(modes, ${place(b)})`)
    lines.push(`const ${of} = ${times('constant', sum(pair))}`, `const ${of}O = ${times('linear', sum(o))}`)
    for (const c of [0, 1]) {
      lines.push(`const ${of}At${c} = ${signed(c)(of, `${of}O`)}`)
      lines.push(`const ${of}P${c} = ${signed(c)(p, po)}`, `const ${of}Q${c} = ${signed(c)(q, qo)}`)
      for (const a of [0, 1]) {
        lines.push(`const ${of}AtP${a}${c} = ${signed(a)(`${of}At${c}`, `${of}P${c}`)}`)
        for (const b of [0, 1]) lines.push(`const ${of}${a}${b}${c} = ${signed(b)(`${of}AtP${a}${c}`, `${of}Q${c}`)}`)
      }
    }
  }
  return lines
}

/** Stresses at the points; `tag` tells those of the first pass from those with the internal strains. */
function stressLines(tag: string, strain: (of: (typeof stretches)[number], point: number) => string): string[] {
  return points.flatMap((g) => {
    const [x = '', y = '', z = ''] = stretches.map((of) => strain(of, g))
    const first = tag === 'a'
    return [
      ...(first
        ? [
            `const lateral${g} = entry<T>(moduli + ${128 + 16 * g})`,
            `const own${g} = ${minus(`entry<T>(moduli + ${16 * g})`, `lateral${g}`)}`,
          ]
        : []),
      `const ${tag}Trace${g} = ${times(`lateral${g}`, plus(plus(x, y), z))}`,
      ...stretches.map(({ of }, n) => `const ${tag}${of}${g} = ${plus(times(`own${g}`, [x, y, z][n] ?? ''), `${tag}Trace${g}`)}`),
    ]
  })
}

const shearAt = ({ of, axes }: (typeof distortions)[number], point: number): string =>
  `${of}${bit(point, axes[0])}${bit(point, axes[1])}${bit(point, axes[2])}`

/** Sum of values at the points with the sign of one axis. */
const alongAxis = (axis: number, at: (point: number) => string): string =>
  points
    .filter((g) => bit(g, axis) === 1)
    .map((g) => minus(at(g), at(g ^ (1 << axis))))
    .reduce(plus)

/** Internal amplitudes times the relief, by the factors of `cutFactors`. */
function balanceLines(): string[] {
  const factor = (n: number): string => `factor<T>(factors, ${n})`
  const lines = stretches.map(({ of, internal }) => `const ${of}Rest = ${alongAxis(internal, (g) => `a${of}${g}`)}`)
  lines.push(
    `const acrossY = ${factor(3)}`,
    `const acrossZ = ${factor(4)}`,
    `const acrossYZ = ${factor(5)}`,
    `const ySecond = ${minus('yRest', times('acrossY', 'xRest'))}`,
    `const zThird = ${minus(minus('zRest', times('acrossZ', 'xRest')), times('acrossYZ', 'ySecond'))}`,
    `const zMode = ${times(factor(2), 'zThird')}`,
    `const yMode = ${minus(times(factor(1), 'ySecond'), times('acrossYZ', 'zMode'))}`,
    `const xMode = ${minus(minus(times(factor(0), 'xRest'), times('acrossY', 'yMode')), times('acrossZ', 'zMode'))}`,
    ...stretches.map(({ of }) => `const ${of}Relief = ${times('relief', `${of}Mode`)}`),
  )
  for (const { of } of stretches) {
    for (const a of [0, 1]) {
      for (const b of [0, 1]) {
        // The internal strain falls where the stress it answers rises: minus at the high end.
        lines.push(
          `const ${of}${a}${b}Low = ${plus(`${of}${a}${b}`, `${of}Relief`)}`,
          `const ${of}${a}${b}High = ${minus(`${of}${a}${b}`, `${of}Relief`)}`,
        )
      }
    }
  }
  distortions.forEach((shear, n) => {
    const { of, axes } = shear
    for (const g of points) {
      if (n === 0) lines.push(`const shear${g} = entry<T>(moduli + ${256 + 16 * g})`)
      lines.push(`const a${shearAt(shear, g)} = ${times(`shear${g}`, shearAt(shear, g))}`)
    }
    for (const a of [0, 1])
      for (const b of [0, 1]) lines.push(`const ${of}Both${a}${b} = ${plus(`a${of}${a}${b}0`, `a${of}${a}${b}1`)}`)
    lines.push(
      `const ${of}Straight = ${minus(`${of}Both11`, `${of}Both00`)}`,
      `const ${of}Askew = ${minus(`${of}Both10`, `${of}Both01`)}`,
      `const ${of}RestP = ${plus(`${of}Straight`, `${of}Askew`)}`,
      `const ${of}RestQ = ${minus(`${of}Straight`, `${of}Askew`)}`,
      `const ${of}Across = ${factor(8 + 3 * n)}`,
      `const ${of}ModeQ = ${times(factor(7 + 3 * n), minus(`${of}RestQ`, times(`${of}Across`, `${of}RestP`)))}`,
      `const ${of}ModeP = ${minus(times(factor(6 + 3 * n), `${of}RestP`), times(`${of}Across`, `${of}ModeQ`))}`,
      `const ${of}Sum = ${times('relief', plus(`${of}ModeP`, `${of}ModeQ`))}`,
      `const ${of}Difference = ${times('relief', minus(`${of}ModeP`, `${of}ModeQ`))}`,
    )
    for (const g of points) {
      const [a, b] = [bit(g, axes[0]), bit(g, axes[1])]
      const internal = a === b ? `${of}Sum` : `${of}Difference`
      lines.push(`const b${shearAt(shear, g)} = ${times(`shear${g}`, (a === 1 ? minus : plus)(shearAt(shear, g), internal))}`)
    }
  })
  return lines
}

/** Forces on the modes from the stresses at the points. */
function forceLines(): string[] {
  const lines: string[] = []
  for (const { of, axes, internal } of stretches) {
    const at = (a: number, b: number): string => {
      const g = (a << axes[0]) | (b << axes[1])
      return plus(`b${of}${g}`, `b${of}${g | (1 << internal)}`)
    }
    for (const a of [0, 1]) for (const b of [0, 1]) lines.push(`const ${of}Fold${a}${b} = ${at(a, b)}`)
    for (const a of [0, 1]) {
      lines.push(
        `const ${of}Even${a} = ${plus(`${of}Fold${a}1`, `${of}Fold${a}0`)}`,
        `const ${of}Odd${a} = ${minus(`${of}Fold${a}1`, `${of}Fold${a}0`)}`,
      )
    }
  }
  for (const { of } of distortions) {
    for (const c of [0, 1]) {
      const at = (a: number, b: number): string => `b${of}${a}${b}${c}`
      lines.push(
        `const ${of}Even${c} = ${plus(plus(at(1, 1), at(0, 0)), plus(at(1, 0), at(0, 1)))}`,
        `const ${of}Main${c} = ${minus(at(1, 1), at(0, 0))}`,
        `const ${of}Side${c} = ${minus(at(1, 0), at(0, 1))}`,
        `const ${of}ByP${c} = ${plus(`${of}Main${c}`, `${of}Side${c}`)}`,
        `const ${of}ByQ${c} = ${minus(`${of}Main${c}`, `${of}Side${c}`)}`,
      )
    }
  }
  const force = new Map<string, { scale: 'constant' | 'linear' | 'bilinear'; terms: string[] }>()
  const give = (name: string, scale: 'constant' | 'linear' | 'bilinear', term: string): void => {
    const known = force.get(name)
    if (known) known.terms.push(term)
    else force.set(name, { scale, terms: [term] })
  }
  for (const { of, modes: names } of stretches) {
    give(names[0], 'constant', plus(`${of}Even1`, `${of}Even0`))
    give(names[1], 'linear', minus(`${of}Even1`, `${of}Even0`))
    give(names[2], 'linear', plus(`${of}Odd1`, `${of}Odd0`))
    give(names[3], 'bilinear', minus(`${of}Odd1`, `${of}Odd0`))
  }
  for (const { of, pair, p, po, q, qo, o } of distortions) {
    for (const name of pair) give(name, 'constant', plus(`${of}Even1`, `${of}Even0`))
    for (const name of o) give(name, 'linear', minus(`${of}Even1`, `${of}Even0`))
    give(p, 'linear', plus(`${of}ByP1`, `${of}ByP0`))
    give(po, 'bilinear', minus(`${of}ByP1`, `${of}ByP0`))
    give(q, 'linear', plus(`${of}ByQ1`, `${of}ByQ0`))
    give(qo, 'bilinear', minus(`${of}ByQ1`, `${of}ByQ0`))
  }
  for (const [name, { scale, terms }] of force) {
    const sum = terms.reduce(plus)
    lines.push(
      `v128.store(modes, ${scale === 'constant' ? sum : times(scale === 'linear' ? 'slope' : 'twist', sum)}, ${16 * place(name)})`,
    )
  }
  return lines
}

/** The factors of each group's A = L D Lᵀ: reciprocal pivots, then what lies below them. */
function factorLines(): string[] {
  return groups.flatMap((group, index) => {
    const lines = eliminate(group, index)
    const g = `g${index}`
    const names = index === 0 ? ['a', 'b', 'c', 'bBya', 'cBya', 'cByb'] : ['a', 'b', 'bBya']
    const from = index === 0 ? 0 : 3 + 3 * index
    const scale = (name: string): string => (name.length === 1 ? ' * third' : '')
    return [...lines, ...names.map((name, n) => `storeFactor(out, lane, ${from + n}, ${g}${name}${scale(name)})`)]
  })
}

/** Place 8 · component + m of a mode of the displacement. */
const place = (name: string): number => 8 * ['u', 'v', 'w'].indexOf(name.charAt(0)) + Number(name.charAt(1))

const transforms = [...transform('c', 0), ...transform('l', 8), ...transform('s', 16)]

const spread = pattern.flatMap(([row, column], n) => {
  const targets = (modes[row] ?? []).flatMap((p) =>
    (modes[column] ?? []).flatMap((q) => [
      [place(p), place(q)],
      [place(q), place(p)],
    ]),
  )
  const offsets = [...new Set(targets.map(([p = 0, q = 0]) => 96 * p + 4 * q))]
  return [`const e${n} = load<f32>(matrix, ${4 * n})`, ...offsets.map((offset) => `store<f32>(out, e${n}, ${offset})`)]
})

const indent = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('')

const secondPass = ({ of, axes, internal }: (typeof stretches)[number], g: number): string =>
  `${of}${bit(g, axes[0])}${bit(g, axes[1])}${bit(g, internal) ? 'High' : 'Low'}`

const product = [
  ...strainLines(),
  ...stressLines('a', stretchAt),
  ...balanceLines(),
  ...stressLines('b', secondPass),
  ...forceLines(),
]

export const cutCellSource = (): string => `/**
 * A cell whose moduli differ from one Gauss point to the next (a cut cell), in the 18 modes that deform it: strains are
 * sums of the modes 1, ξ … ξηζ with the signs of the point (docs/theory/finite-cells.md).
 *
 * The product goes through the points: strains from modes, stresses, the internal amplitudes that balance them, stresses
 * again, forces. It reads 24 moduli, the relief and 15 factors, a third of the bytes of a matrix, and bytes are what it
 * waits for. Where a matrix is needed, an entry is a constant times one mode of the moduli; of 171 in the upper half
 * ${pattern.length} are not zero. The incompatible modes fall into four groups that do not meet (three normal ones, two for each
 * shear), condensed one by one.
 *
 * Numbers are kept for four cells at a time, side by side: number e of lane n at 16 e + 4 n. Moduli: c11, c12, c44 at
 * eight points each, x fastest, then the relief, the share of the incompatible modes' relief that the cell gets; f32.
 * \`weight\` is h/16, as modal cells have it.
 *
 * Written by generate-cut-cell.ts: change it there.
 */

/** Bytes of four cells' factors: in f32, and behind them in f64 for the product that needs it. */
export const FOUR_FACTORS: usize = ${(16 + 32) * 15}
const F64_FACTORS: usize = ${16 * 15}

/** Where the Gauss points lie in -1 … 1. */
const POINT: f64 = 0.5773502691896258
/** Below this share of what it was, a pivot is nothing but rounding: all material lies at one point. */
const LEAST_PIVOT: f64 = 1e-9

/**
 * A = L D Lᵀ of the internal modes of one cell, reciprocal pivots and what lies below them, group by group, into a lane of
 * the four factors at \`out\`.
 */
export function cutFactors(moduli: usize, weight: f64, out: usize, lane: usize): void {
  const w = weight / 8
  const third = w / 3
${indent(transforms)}
${indent(factorLines())}}

function storeFactor(out: usize, lane: usize, n: usize, value: f64): void {
  store<f32>(out + (n << 4) + (lane << 2), <f32>value)
  store<f64>(out + F64_FACTORS + (n << 5) + (lane << 3), value)
}

function reciprocal(pivot: f64, first: f64): f64 {
  return pivot > LEAST_PIVOT * first ? 1 / pivot : 0
}

/**
 * modes = K modes for four cells (f32) or two (f64, from an even lane on): 24 vectors at 8 · component + m. The constant
 * modes stay as they are. \`four\` and \`fourFactors\` are the numbers of four cells.
 */
export function multiplyCut<T>(four: usize, fourFactors: usize, lane: usize, weight: f64, modes: usize): void {
  const moduli = four + (lane << 2)
  const factors = sizeof<T>() == 4 ? fourFactors : fourFactors + F64_FACTORS + (lane << 3)
  const w = weight / 8
  const constant = v128.splat<T>(<T>w)
  const linear = v128.splat<T>(<T>(w * POINT))
  const bilinear = v128.splat<T>(<T>(w / 3))
  const slope = v128.splat<T>(<T>POINT)
  const twist = v128.splat<T>(<T>(1.0 / 3.0))
  const relief = entry<T>(moduli + ${16 * 24})
${indent(product)}}

function mode<T>(modes: usize, n: usize): v128 {
  return v128.load(modes + (n << 4))
}

function factor<T>(factors: usize, n: usize): v128 {
  return v128.load(factors + (sizeof<T>() == 4 ? n << 4 : n << 5))
}

function entry<T>(at: usize): v128 {
  if (sizeof<T>() == 4) return v128.load(at)
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

/** The stiffness of one cell: ${pattern.length} entries, f32, in the order in which \`spreadCut\` reads them. */
export function cutStiffness(moduli: usize, weight: f64, out: usize): void {
  const w = weight / 8
  const relief = <f64>load<f32>(moduli, ${16 * 24})
${indent(transforms)}
${indent(pattern.map(([row, column]) => `let ${k(row, column)} = ${(own.terms.get(`${String(row).padStart(2, '0')} ${String(column).padStart(2, '0')}`) ?? []).join(' + ')}`))}
${indent(groups.flatMap(condense))}
${indent(pattern.map(([row, column], n) => `store<f32>(out, <f32>${k(row, column)}, ${4 * n})`))}}

/** Its entries among all 24 modes of the displacement, f32, rows and columns 8 · component + m; \`out\` is 0 before. */
export function spreadCut(matrix: usize, out: usize): void {
${indent(spread)}}
`

const target = new URL('assembly/elasticity/operator/cut-cell.ts', import.meta.url)
if (import.meta.main) writeFileSync(target, cutCellSource())
