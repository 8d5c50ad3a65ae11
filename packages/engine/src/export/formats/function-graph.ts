import { type BinaryKind, type Formula, operandsOf, type UnaryKind } from '@trabecula/kernels'

/** What a node gives, and the name by which others read it. */
export interface Port {
  readonly kind: 'scalar' | 'vector' | 'resource'
  readonly name: string
}

/** The nodes that compute what formulas are made of. */
const nodeOf: Readonly<Record<Exclude<UnaryKind, 'negative'> | BinaryKind, string>> = {
  absolute: 'abs',
  floor: 'floor',
  root: 'sqrt',
  sum: 'addition',
  difference: 'subtraction',
  product: 'multiplication',
  least: 'min',
  greatest: 'max',
}

/**
 * A scalar function of a point as nodes of the 3MF Implicit Extension 0.8, each after those that it reads. Numbers have
 * all their digits: a program that reads them computes the same.
 */
export class FunctionGraph {
  readonly position: Port = { kind: 'vector', name: 'inputs.pos' }
  private readonly nodes: string[] = []
  private readonly constants = new Map<number, Port>()

  constant(value: number): Port {
    const port = this.constants.get(value) ?? this.add('constant', {}, { value: 'scalar' }, { value })
    this.constants.set(value, port)
    return port
  }

  vector([x, y, z]: readonly [number, number, number]): Port {
    return this.add('constvec', {}, { vector: 'vector' }, { x, y, z })
  }

  /** A node of one or two values of the same kind, which gives one of that kind, or the length of a vector. */
  node(type: string, A: Port, B?: Port): Port {
    return this.add(type, B ? { A, B } : { A }, { result: type === 'length' ? 'scalar' : A.kind })
  }

  compose(x: Port, y: Port, z: Port): Port {
    return this.add('composevector', { x, y, z }, { result: 'vector' })
  }

  components(vector: Port): readonly Port[] {
    const x = this.add('decomposevector', { A: vector }, { x: 'scalar', y: 'scalar', z: 'scalar' })
    return ['x', 'y', 'z'].map((axis) => ({ kind: 'scalar', name: x.name.replace(/x$/, axis) }))
  }

  /** The grey value of an image at a place, by the number of the image's function. */
  sample(functionId: number, pos: Port): Port {
    const functionID = this.add('constresourceid', {}, { value: 'resource' }, { value: functionId })
    return this.add('functioncall', { functionID, pos }, { red: 'scalar' })
  }

  /** The values of formulas; a part that they have in common is one node. */
  formulas(formulas: readonly Formula[], variables: Readonly<Record<string, Port>>): readonly Port[] {
    const known = new Map<Formula, Port>()
    const portOf = (formula: Formula): Port => {
      const port = known.get(formula) ?? made(formula)
      known.set(formula, port)
      return port
    }
    const made = (formula: Formula): Port => {
      const { node } = formula
      if (node.kind === 'variable') return variables[node.name]
      if (node.kind === 'number') return this.constant(node.value)
      const [left, right] = operandsOf(formula).map(portOf)
      if (node.kind === 'negative') return this.node('subtraction', this.constant(0), left)
      return this.node(nodeOf[node.kind], left, right)
    }
    return formulas.map(portOf)
  }

  /** The function, a resource of a model, with its value under the name `shape`. */
  xml(id: number, title: string, shape: Port): string {
    const lines = [
      `<i:implicitfunction id="${id}" displayname="${title}">`,
      '<i:in><i:vector identifier="pos"/></i:in>',
      ...this.nodes,
      `<i:out><i:scalarref identifier="shape" ref="${shape.name}"/></i:out>`,
      '</i:implicitfunction>',
    ]
    return `${lines.join('\n')}\n`
  }

  /** Adds a node and returns the first of its outputs. */
  private add(
    type: string,
    inputs: Readonly<Record<string, Port>>,
    outputs: Readonly<Record<string, Port['kind']>>,
    values: Readonly<Record<string, number>> = {},
  ): Port {
    const node = `n${this.nodes.length}`
    const read = Object.entries(inputs).map(([name, port]) => `<i:${port.kind}ref identifier="${name}" ref="${port.name}"/>`)
    const given = Object.entries(outputs).map(
      ([name, kind]) => `<i:${kind === 'resource' ? 'resourceid' : kind} identifier="${name}"/>`,
    )
    const attributes = Object.entries(values).map(([name, value]) => ` ${name}="${value}"`)
    const ins = read.length > 0 ? `<i:in>${read.join('')}</i:in>` : ''
    this.nodes.push(`<i:${type} identifier="${node}"${attributes.join('')}>${ins}<i:out>${given.join('')}</i:out></i:${type}>`)
    const [[name, kind]] = Object.entries(outputs)
    return { kind, name: `${node}.${name}` }
  }
}
