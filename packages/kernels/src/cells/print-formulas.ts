import { type BinaryKind, type Formula, operandsOf, type UnaryKind } from './expression.ts'

/** How one language writes formulas. */
export interface Notation {
  /** A local constant, e.g. `const a = b`. */
  readonly constant: (name: string, value: string) => string
  readonly number: (value: number) => string
  readonly unary: Readonly<Record<UnaryKind, (operand: string) => string>>
  readonly binary: Readonly<Record<BinaryKind, (left: string, right: string) => string>>
}

const operators = {
  sum: (left: string, right: string) => `(${left} + ${right})`,
  difference: (left: string, right: string) => `(${left} - ${right})`,
  product: (left: string, right: string) => `(${left} * ${right})`,
}
const negative = (operand: string): string => `(-${operand})`
const called =
  (name: string) =>
  (...operands: readonly string[]) =>
    `${name}(${operands.join(', ')})`

export const typescript: Notation = {
  constant: (name, value) => `const ${name} = ${value}`,
  number: String,
  unary: { negative, absolute: called('Math.abs'), floor: called('Math.floor'), root: called('Math.sqrt') },
  binary: { ...operators, least: called('Math.min'), greatest: called('Math.max') },
}

/** AssemblyScript for one point, in double precision. */
export const scalar: Notation = {
  constant: (name, value) => `const ${name}: f64 = ${value}`,
  number: String,
  unary: { negative, absolute: called('Math.abs'), floor: called('Math.floor'), root: called('Math.sqrt') },
  binary: { ...operators, least: called('min'), greatest: called('max') },
}

/** AssemblyScript for four points, in single precision. */
export const lanes: Notation = {
  constant: (name, value) => `const ${name} = ${value}`,
  number: (value) => `f32x4.splat(${value})`,
  unary: {
    negative: called('f32x4.neg'),
    absolute: called('f32x4.abs'),
    floor: called('f32x4.floor'),
    root: called('f32x4.sqrt'),
  },
  binary: {
    sum: called('f32x4.add'),
    difference: called('f32x4.sub'),
    product: called('f32x4.mul'),
    least: called('f32x4.pmin'),
    greatest: called('f32x4.pmax'),
  },
}

export const glsl: Notation = {
  constant: (name, value) => `float ${name} = ${value};`,
  number: (value) => (Number.isInteger(value) ? `${value}.0` : String(value)),
  unary: { negative, absolute: called('abs'), floor: called('floor'), root: called('sqrt') },
  binary: { ...operators, least: called('min'), greatest: called('max') },
}

export interface PrintedFormulas {
  /** Declarations of what is used more than once. */
  readonly constants: readonly string[]
  /** An expression for each formula, in the same order. */
  readonly values: readonly string[]
}

/** Writes formulas that are evaluated together: what they have in common is computed once. */
export function printFormulas(formulas: readonly Formula[], notation: Notation): PrintedFormulas {
  const uses = countUses(formulas)
  const shared = [...uses.keys()]
    .filter((formula) => uses.get(formula)! > 1 && operandsOf(formula).length > 0)
    .sort((one, other) => one.number - other.number)
  const names = new Map<Formula, string>()
  const text = (formula: Formula): string => names.get(formula) ?? written(formula)
  const written = ({ node }: Formula): string => {
    if (node.kind === 'variable') return node.name
    if (node.kind === 'number') return notation.number(node.value)
    if ('left' in node) return notation.binary[node.kind](text(node.left), text(node.right))
    return notation.unary[node.kind](text(node.of))
  }
  const constants = shared.map((formula, index) => {
    const name = `t${index}`
    const line = notation.constant(name, unwrapped(written(formula)))
    names.set(formula, name)
    return line
  })
  return { constants, values: formulas.map((formula) => unwrapped(text(formula))) }
}

function countUses(formulas: readonly Formula[]): Map<Formula, number> {
  const uses = new Map<Formula, number>()
  const visit = (formula: Formula): void => {
    const before = uses.get(formula) ?? 0
    uses.set(formula, before + 1)
    if (before === 0) operandsOf(formula).forEach(visit)
  }
  formulas.forEach(visit)
  return uses
}

/** Without the parentheses around the whole. */
function unwrapped(text: string): string {
  if (!text.startsWith('(')) return text
  let depth = 0
  for (let at = 0; at < text.length - 1; at++) {
    depth += Number(text[at] === '(') - Number(text[at] === ')')
    if (depth === 0) return text
  }
  return text.slice(1, -1)
}
