/** Words, numbers and signs of a GLSL text, without its comments. */
export function glslTokens(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/[^\n]*/g, ' ')
  const tokens = code.match(/(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?f?|[A-Za-z_]\w*|[-+*/]=|[-+*/(){}.,;=]|\S/g) ?? []
  return tokens
}

export const isNumber = (token: string): boolean => /^\.?\d/.test(token)
export const isName = (token: string): boolean => /^[A-Za-z_]/.test(token)

/** Components of a type that distance functions use, undefined for any other word. */
export const widthOf = (type: string): number | undefined => ({ float: 1, vec2: 2, vec3: 3, vec4: 4 })[type]
