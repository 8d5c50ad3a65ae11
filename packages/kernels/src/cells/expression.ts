/**
 * Formulas as values. A unit cell is written once with them, and printed for every place that evaluates it
 * (print-formulas.ts): TypeScript, GLSL, AssemblyScript for one point and for four.
 *
 * An order of operations that is written is kept by every printer, because exported files must not change in their last
 * bits. Only what rounds nothing is simplified: signs, factors of one, a square of a negative.
 */
export type Node =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: UnaryKind; readonly of: Formula }
  | { readonly kind: BinaryKind; readonly left: Formula; readonly right: Formula }

export type UnaryKind = 'negative' | 'absolute' | 'floor' | 'root'
export type BinaryKind = 'sum' | 'difference' | 'product' | 'least' | 'greatest'

/** The same operation on the same operands is the same formula: common parts are found by identity. */
const known = new Map<string, Formula>()

export class Formula {
  readonly node: Node
  /** Position in the order of creation; parts come before what they are part of. */
  readonly number: number

  private constructor(node: Node, number: number) {
    this.node = node
    this.number = number
  }

  static of(node: Node): Formula {
    const key = keyOf(node)
    const found = known.get(key) ?? new Formula(node, known.size)
    known.set(key, found)
    return found
  }

  plus(other: Formula | number): Formula {
    const right = formula(other)
    if (right.node.kind === 'negative') return this.minus(right.node.of)
    return Formula.of({ kind: 'sum', left: this, right })
  }

  minus(other: Formula | number): Formula {
    return Formula.of({ kind: 'difference', left: this, right: formula(other) })
  }

  times(other: Formula | number): Formula {
    const right = formula(other)
    if (right.node.kind === 'number' && right.node.value === 1) return this
    if (right.node.kind === 'number' && right.node.value === -1) return this.negative()
    if (this.node.kind === 'negative' && right.node.kind === 'negative') return this.node.of.times(right.node.of)
    return Formula.of({ kind: 'product', left: this, right })
  }

  negative(): Formula {
    return this.node.kind === 'negative' ? this.node.of : Formula.of({ kind: 'negative', of: this })
  }

  squared(): Formula {
    return this.times(this)
  }

  absolute(): Formula {
    return Formula.of({ kind: 'absolute', of: this })
  }

  /** Down to the nearest whole number. */
  floor(): Formula {
    return Formula.of({ kind: 'floor', of: this })
  }

  root(): Formula {
    return Formula.of({ kind: 'root', of: this })
  }

  /** This, or zero where it is negative. */
  orZero(): Formula {
    return Formula.of({ kind: 'greatest', left: this, right: formula(0) })
  }
}

/** Sums and products of the same operands are the same whichever comes first: that changes no bit. */
function keyOf(node: Node): string {
  if (node.kind === 'variable') return node.name
  if (node.kind === 'number') return `number ${Object.is(node.value, -0) ? '-0' : node.value}`
  if ('of' in node) return `${node.kind} ${node.of.number}`
  const numbers = [node.left.number, node.right.number]
  if (node.kind === 'sum' || node.kind === 'product') numbers.sort((one, other) => one - other)
  return `${node.kind} ${numbers.join(' ')}`
}

export const formula = (value: Formula | number): Formula =>
  value instanceof Formula ? value : Formula.of({ kind: 'number', value })

export const variable = (name: string): Formula => Formula.of({ kind: 'variable', name })

/** The smallest of them. */
export const least = (first: Formula, ...others: readonly Formula[]): Formula =>
  others.reduce((left, right) => Formula.of({ kind: 'least', left, right }), first)

/** Operands of a formula, in the order in which they are evaluated. */
export function operandsOf({ node }: Formula): readonly Formula[] {
  if ('left' in node) return [node.left, node.right]
  return 'of' in node ? [node.of] : []
}
