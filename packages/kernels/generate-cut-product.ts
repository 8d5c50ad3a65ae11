/**
 * The product of a cut cell as lines of AssemblyScript, for generate-cut-cell.ts: from 24 modes of the displacement to the
 * strains at eight points, the stresses, the internal amplitudes that balance them, and back to the forces on the modes.
 */

/** Place 8 · component + m of a mode of the displacement. */
export const place = (name: string): number => 8 * ['u', 'v', 'w'].indexOf(name.charAt(0)) + Number(name.charAt(1))

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

const secondPass = ({ of, axes, internal }: (typeof stretches)[number], g: number): string =>
  `${of}${bit(g, axes[0])}${bit(g, axes[1])}${bit(g, internal) ? 'High' : 'Low'}`

/** The whole, in the order in which its variables are needed. */
export const productLines: readonly string[] = [
  ...strainLines(),
  ...stressLines('a', stretchAt),
  ...balanceLines(),
  ...stressLines('b', secondPass),
  ...forceLines(),
]
