/**
 * Just enough of GLSL ES 3.00 to run the cells' distance functions in tests without a graphics card: functions of
 * floats and vectors, declarations, assignments, return, `if (a >= b) return`, + − * /, swizzles, and the built-ins
 * below. In double precision.
 */
type Value = readonly number[]
type Scope = Map<string, Value>

interface Definition {
  readonly parameters: readonly string[]
  readonly body: readonly string[]
}

/** Compiles the source and returns its last function, called with the components of its single vector argument. */
export function compiled(source: string): (...components: number[]) => number {
  const functions = new Map<string, Definition>()
  let last = ''
  for (const [, name, parameters, body] of source.matchAll(/\w+\s+(\w+)\s*\(([^)]*)\)\s*\{([^}]*)\}/g)) {
    const statements = body.split(';').map((text) => text.replace(/\/\/.*/g, '').trim())
    functions.set(name, {
      parameters: parameters.split(',').map((text) => text.trim().split(/\s+/)[1]),
      body: statements.filter(Boolean),
    })
    last = name
  }
  return (...components) => call(functions, last, [components])[0]
}

function call(functions: Map<string, Definition>, name: string, given: readonly Value[]): Value {
  const definition = functions.get(name)
  if (!definition) return builtIn(name, given)
  const scope: Scope = new Map(definition.parameters.map((parameter, index) => [parameter, given[index]]))
  for (const whole of definition.body) {
    const condition = /^if\s*\((.*?)>=([^)]*)\)\s*(.*)$/s.exec(whole)
    const [, left = '0', right = '0', then] = condition ?? []
    if (condition && evaluated(functions, scope, left)[0] < evaluated(functions, scope, right)[0]) continue
    const statement = then ?? whole
    const parts = /^(?:return\s+|(?:(?:float|vec[234])\s+)?(\w+)\s*([-+*]?)=\s*)(.*)$/s.exec(statement)
    if (!parts) throw new Error(`Cannot read the statement "${statement}"`)
    const [, target, operator, expression] = parts
    const value = evaluated(functions, scope, expression)
    if (!target) return value
    scope.set(target, operator ? applied(operator, scope.get(target)!, value) : value)
  }
  throw new Error(`${name} returns nothing`)
}

function evaluated(functions: Map<string, Definition>, scope: Scope, text: string): Value {
  const tokens = text.match(/\d*\.?\d+(?:e[-+]?\d+)?|\.\w+|\w+|[-+*/(),]/g) ?? []
  let at = 0

  const sum = (): Value => {
    let left = product()
    while (tokens[at] === '+' || tokens[at] === '-') left = applied(tokens[at++], left, product())
    return left
  }
  const product = (): Value => {
    let left = primary()
    while (tokens[at] === '*' || tokens[at] === '/') left = applied(tokens[at++], left, primary())
    return left
  }
  const primary = (): Value => {
    const token = tokens[at++]
    if (token === '-') return primary().map((value) => -value)
    let value: Value
    if (token === '(') {
      value = sum()
      at++
    } else if (/^[\d.]/.test(token)) {
      value = [Number(token)]
    } else if (tokens[at] === '(') {
      const given: Value[] = []
      do {
        at++
        given.push(sum())
      } while (tokens[at] === ',')
      at++
      value = call(functions, token, given)
    } else {
      const found = scope.get(token)
      if (!found) throw new Error(`Nothing is called ${token}`)
      value = found
    }
    const swizzle = /^\.([xyzw]+)$/.exec(tokens[at] ?? '')
    if (!swizzle) return value
    at++
    return [...swizzle[1]].map((letter) => value['xyzw'.indexOf(letter)])
  }
  return sum()
}

function applied(operator: string, a: Value, b: Value): Value {
  const size = Math.max(a.length, b.length)
  return Array.from({ length: size }, (_, k) => {
    const x = a[a.length === 1 ? 0 : k]
    const y = b[b.length === 1 ? 0 : k]
    return operator === '+' ? x + y : operator === '-' ? x - y : operator === '*' ? x * y : x / y
  })
}

function builtIn(name: string, [a = [], b = [], ...rest]: readonly Value[]): Value {
  switch (name) {
    case 'sin':
      return a.map(Math.sin)
    case 'cos':
      return a.map(Math.cos)
    case 'floor':
      return a.map(Math.floor)
    case 'sqrt':
      return a.map(Math.sqrt)
    case 'abs':
      return a.map(Math.abs)
    case 'min':
      return a.map((value, k) => Math.min(value, b[b.length === 1 ? 0 : k]))
    case 'max':
      return a.map((value, k) => Math.max(value, b[b.length === 1 ? 0 : k]))
    case 'clamp':
      return a.map((value) => Math.min(Math.max(value, b[0]), rest[0][0]))
    case 'atan':
      return a.map((value, k) => Math.atan2(value, b[k]))
    case 'dot':
      return [a.reduce((total, value, k) => total + value * b[k], 0)]
    case 'length':
      return [Math.hypot(...a)]
    case 'vec2':
    case 'vec3':
      return [...a, ...b, ...rest.flat()]
    default:
      throw new Error(`No built-in ${name}`)
  }
}
