/** Functions of GLSL that work component by component; one-component arguments spread over the others. */
export const componentwise: Readonly<Record<string, (a: number, b: number, c: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  exp: Math.exp,
  log: Math.log,
  sqrt: Math.sqrt,
  abs: Math.abs,
  sign: Math.sign,
  floor: Math.floor,
  ceil: Math.ceil,
  fract: (a) => a - Math.floor(a),
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
  pow: (a, b) => a ** b,
  mod: (a, b) => a - b * Math.floor(a / b),
  step: (edge, x) => (x < edge ? 0 : 1),
  clamp: (x, low, high) => Math.min(Math.max(x, low), high),
  mix: (a, b, t) => a + (b - a) * t,
  smoothstep: (low, high, x) => {
    const t = Math.min(Math.max((x - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
  },
}

/** How many arguments each takes; `atan` takes one or two and is handled by its count. */
export const argumentsOf: Readonly<Record<string, number>> = {
  min: 2,
  max: 2,
  pow: 2,
  mod: 2,
  step: 2,
  clamp: 3,
  mix: 3,
  smoothstep: 3,
}

export const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}
