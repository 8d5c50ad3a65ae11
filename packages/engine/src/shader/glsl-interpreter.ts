import { argumentsOf, arithmetic, componentwise } from './glsl-functions.ts'

export type ScalarField = (x: number, y: number, z: number) => number

/** A value: the registers of its components. */
type Value = readonly number[]
interface Definition {
  readonly parameters: readonly { name: string; width: number }[]
  readonly body: readonly string[]
}

const MAX_CALL_DEPTH = 12
const MAX_INSTRUCTIONS = 20_000

/**
 * Runs a function of the text, `float lattice(vec3 p)` for one, without a graphics card: functions of floats and
 * vectors, declarations, assignments, return, `if (a >= b) return`, + − * /, swizzles and the built-in functions, in
 * double precision. Calls are unrolled once into one list of scalar instructions, so that a million points take a
 * second or two: what follows an early return is computed all the same and then not taken. Other branches, loops and
 * matrices are refused.
 * @param fields the volumes behind `field_<name>(p)`
 * @param name of the function, whose only argument is a point
 * @throws Error that names what could not be read
 */
export function compileGlsl(text: string, fields: Readonly<Record<string, ScalarField>> = {}, name = 'lattice'): ScalarField {
  const compiler = new Compiler(definitions(glslTokens(text)), fields)
  const result = compiler.compile(name)
  const { instructions } = compiler
  const memory = Float64Array.from(compiler.registers)
  return (x, y, z) => {
    memory[0] = x
    memory[1] = y
    memory[2] = z
    for (const instruction of instructions) instruction(memory)
    return memory[result]
  }
}

type Instruction = (registers: Float64Array) => void

/** Unrolls the calls into one list of scalar instructions on numbered registers; the first three are the point. */
class Compiler {
  /** Initial values. */
  readonly registers: number[] = [0, 0, 0]
  readonly instructions: Instruction[] = []
  private readonly functions: ReadonlyMap<string, Definition>
  private readonly fields: Readonly<Record<string, ScalarField>>

  constructor(functions: ReadonlyMap<string, Definition>, fields: Readonly<Record<string, ScalarField>>) {
    this.functions = functions
    this.fields = fields
  }

  /** @returns the register that holds the value of the function at the point */
  compile(name: string): number {
    const entry = this.functions.get(name)
    if (!entry) throw new Error(`There is no ${name} function.`)
    const [result = 0] = this.inline(entry, [[0, 1, 2]], 0)
    return result
  }

  private emit(make: (out: number) => Instruction): number {
    const out = this.registers.push(0) - 1
    if (this.instructions.push(make(out)) > MAX_INSTRUCTIONS) throw new Error('The shader is too long.')
    return out
  }

  private each(values: readonly Value[], apply: (a: number, b: number, c: number) => number): Value {
    const width = Math.max(...values.map((value) => value.length))
    const wide = values.map((value) => spread(value, width))
    if (wide.some((value) => value.length !== width)) throw new Error('Vectors of different length meet.')
    return Array.from({ length: width }, (_, k) => {
      const [a = 0, b = 0, c = 0] = wide.map((value) => value[k] ?? 0)
      return this.emit((out) => (r) => {
        r[out] = apply(r[a], r[b], r[c])
      })
    })
  }

  private operate(sign: string, a: Value, b: Value): Value {
    const apply = arithmetic[sign]
    if (!apply) throw new Error(`Cannot compute with "${sign}".`)
    return this.each([a, b], apply)
  }

  private dot(a: Value, b: Value): Value {
    return this.operate('*', a, b)
      .map((component): Value => [component])
      .reduce((sum, next) => this.operate('+', sum, next))
  }

  private call(name: string, given: readonly Value[], depth: number): Value {
    const [a = [], b = []] = given
    const own = this.functions.get(name)
    if (own) return this.inline(own, given, depth + 1)
    const field = name.startsWith('field_') ? this.fields[name.slice(6)] : undefined
    if (field) return [this.sample(field, a)]
    const width = widthOf(name)
    if (width) return spread(given.flat(), width).slice(0, width)
    if (name === 'atan') return given.length === 2 ? this.each(given, (y, x) => Math.atan2(y, x)) : this.each(given, Math.atan)
    if (name === 'dot') return this.dot(a, b)
    if (name === 'length') return this.each([this.dot(a, a)], Math.sqrt)
    if (name === 'distance') return this.call('length', [this.operate('-', a, b)], depth)
    if (name === 'normalize') return this.operate('/', a, this.call('length', [a], depth))
    const apply = componentwise[name]
    if (!apply || given.length !== (argumentsOf[name] ?? 1)) throw new Error(`Nothing is called ${name}.`)
    return this.each(given, apply)
  }

  private sample(field: ScalarField, [x = 0, y = 0, z = 0]: Value): number {
    return this.emit((out) => (r) => {
      r[out] = field(r[x], r[y], r[z])
    })
  }

  /** The value of the first early return whose condition holds, else the last one. */
  private chosen(early: readonly EarlyReturn[], last: Value): Value {
    return early.reduceRight((otherwise, { left, right, value }) => {
      const over = this.operate('-', left, right)[0] ?? 0
      return otherwise.map((component, k) =>
        this.emit((out) => (r) => {
          r[out] = r[over] >= 0 ? r[value[k] ?? 0] : r[component]
        }),
      )
    }, last)
  }

  private inline(definition: Definition, given: readonly Value[], depth: number): Value {
    if (depth > MAX_CALL_DEPTH) throw new Error('The functions call each other too deeply.')
    const scope = new Map(definition.parameters.map(({ name }, i) => [name, given[i] ?? []]))
    const meaning: Meaning = {
      scope,
      call: (name, values) => this.call(name, values, depth),
      operate: (sign, a, b) => this.operate(sign, a, b),
      constant: (value) => this.registers.push(value) - 1,
    }
    const early: EarlyReturn[] = []
    for (const statement of statementsOf(definition.body)) {
      const reader = expressionReader(statement, meaning)
      if (statement[0] === 'return') return this.chosen(early, reader(1))
      if (statement[0] === 'if') {
        early.push(earlyReturn(statement, meaning))
        continue
      }
      const declares = statement[0] === 'const' || widthOf(statement[0] ?? '') !== undefined
      const at = declares ? (statement[0] === 'const' ? 2 : 1) : 0
      const [target = '', sign = ''] = statement.slice(at)
      if (!isName(target) || !/^[-+*/]?=$/.test(sign)) throw new Error(`Cannot read "${statement.join(' ')}".`)
      const value = reader(at + 2)
      const before = scope.get(target)
      const next = sign === '=' ? value : this.operate(sign[0] ?? '', before ?? [], value)
      const width = declares ? widthOf(statement[at - 1] ?? '') : before?.length
      scope.set(target, spread(next, width ?? next.length))
    }
    throw new Error('A function returns nothing.')
  }
}

const spread = (value: Value, width: number): Value => (value.length === 1 ? Array(width).fill(value[0]) : value)

function definitions(tokens: readonly string[]): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>()
  for (let i = 0; i < tokens.length; ) {
    const [type = '', name = '', open] = tokens.slice(i, i + 3)
    const close = tokens.indexOf(')', i)
    if (widthOf(type) === undefined || !isName(name) || open !== '(' || close < 0 || tokens[close + 1] !== '{')
      throw new Error(`Cannot read "${tokens.slice(i, i + 4).join(' ')}".`)
    const end = tokens.indexOf('}', close)
    const parameters = tokens
      .slice(i + 3, close)
      .join(' ')
      .split(',')
      .map((text) => text.trim().split(/\s+/).slice(-2))
      .map(([kind = '', parameter = '']) => ({ name: parameter, width: widthOf(kind) ?? 0 }))
    found.set(name, { parameters, body: tokens.slice(close + 2, end) })
    i = end + 1
  }
  return found
}

function statementsOf(body: readonly string[]): readonly (readonly string[])[] {
  const statements: string[][] = [[]]
  for (const token of body) {
    if (token === ';') statements.push([])
    else statements.at(-1)?.push(token)
  }
  return statements.filter((statement) => statement.length > 0)
}

interface Meaning {
  readonly scope: ReadonlyMap<string, Value>
  call(name: string, given: readonly Value[]): Value
  operate(sign: string, a: Value, b: Value): Value
  constant(value: number): number
}

/** `if (left >= right) return value` */
interface EarlyReturn {
  readonly left: Value
  readonly right: Value
  readonly value: Value
}

function earlyReturn(statement: readonly string[], meaning: Meaning): EarlyReturn {
  const over = statement.indexOf('>=')
  const then = statement.lastIndexOf('return')
  if (statement[1] !== '(' || over < 0 || statement[then - 1] !== ')') throw new Error(`Cannot read "${statement.join(' ')}".`)
  const read = (from: number, to?: number): Value => expressionReader(statement.slice(from, to), meaning)(0)
  return { left: read(2, over), right: read(over + 1, then - 1), value: read(then + 1) }
}

/** Recursive descent over a statement's tokens; returns a reader of the expression from a place to the end. */
function expressionReader(tokens: readonly string[], meaning: Meaning): (from: number) => Value {
  let at = 0
  const sum = (): Value => {
    let left = product()
    while (tokens[at] === '+' || tokens[at] === '-') left = meaning.operate(tokens[at++] ?? '', left, product())
    return left
  }
  const product = (): Value => {
    let left = signed()
    while (tokens[at] === '*' || tokens[at] === '/') left = meaning.operate(tokens[at++] ?? '', left, signed())
    return left
  }
  const signed = (): Value => {
    if (tokens[at] === '+') at++
    if (tokens[at] !== '-') return swizzled(primary())
    at++
    return meaning.operate('-', [meaning.constant(0)], signed())
  }
  const primary = (): Value => {
    const token = tokens[at++] ?? ''
    if (isNumber(token)) return [meaning.constant(Number.parseFloat(token))]
    if (token === '(') {
      const inner = sum()
      expect(')')
      return inner
    }
    if (isName(token) && tokens[at] === '(') {
      const given: Value[] = []
      do {
        at++
        given.push(sum())
      } while (tokens[at] === ',')
      expect(')')
      return meaning.call(token, given)
    }
    const value = meaning.scope.get(token)
    if (!value) throw new Error(`Nothing is called ${token}.`)
    return value
  }
  const swizzled = (value: Value): Value => {
    if (tokens[at] !== '.') return value
    const letters = tokens[at + 1] ?? ''
    at += 2
    return swizzled(
      [...letters].map((letter) => {
        const register = value['xyzw'.indexOf(letter) >= 0 ? 'xyzw'.indexOf(letter) : 'rgba'.indexOf(letter)]
        if (register === undefined) throw new Error(`There is no component .${letters}.`)
        return register
      }),
    )
  }
  const expect = (token: string) => {
    if (tokens[at++] !== token) throw new Error(`Expected "${token}" in "${tokens.join(' ')}".`)
  }
  return (from) => {
    at = from
    const value = sum()
    if (at !== tokens.length) throw new Error(`Cannot read "${tokens.join(' ')}".`)
    return value
  }
}

/** Words, numbers and signs of a GLSL text, without its comments. */
function glslTokens(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/[^\n]*/g, ' ')
  const tokens = code.match(/(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?f?|[A-Za-z_]\w*|[-+*/>]=|[-+*/(){}.,;=]|\S/g) ?? []
  return tokens
}

const isNumber = (token: string): boolean => /^\.?\d/.test(token)
const isName = (token: string): boolean => /^[A-Za-z_]/.test(token)

/** Components of a type that distance functions use, undefined for any other word. */
const widthOf = (type: string): number | undefined => ({ float: 1, vec2: 2, vec3: 3, vec4: 4 })[type]
