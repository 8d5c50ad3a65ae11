const MAX_LENGTH = 64 * 1024
const FOR_LOOP = /\bfor\s*\(\s*int\s+(\w+)\s*=\s*\d+\s*;\s*\1\s*<=?\s*\d+\s*;\s*(?:\1\s*\+\+|\+\+\s*\1|\1\s*\+=\s*\d+)\s*\)/g
/** Words with which a text could hang the GPU, read other data, or interfere with the surrounding shader. */
const FORBIDDEN =
  /\b(while|do|goto|asm|discard|uniform|attribute|varying|buffer|shared|layout|sampler\w*|image\w*|texture\w*|texelFetch\w*|gl_\w+|main|precision|highp|lowp|mediump)\b/

/**
 * Validates a lattice text from the server before it is compiled: `float lattice(vec3 p)` with its local functions and
 * constants, no preprocessor, only loops of constant length.
 * @returns null when acceptable, otherwise one sentence
 */
export function glslRefusal(text: string): string | null {
  if (text.length > MAX_LENGTH) return `The lattice shader is longer than ${MAX_LENGTH} characters.`
  const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/[^\n]*/g, ' ')
  if (code.includes('#')) return 'The lattice shader uses the preprocessor.'
  if (code.includes('\\')) return 'The lattice shader contains a backslash.'
  const forbidden = FORBIDDEN.exec(code)
  if (forbidden) return `The lattice shader uses "${forbidden[0]}".`
  if (!/\bfloat\s+lattice\s*\(\s*(?:const\s+)?(?:in\s+)?vec3\s+\w+\s*\)\s*\{/.test(code))
    return 'The lattice shader does not define float lattice(vec3 p).'
  const loops = code.match(/\bfor\b/g)?.length ?? 0
  if (loops !== (code.match(FOR_LOOP)?.length ?? 0)) return 'The lattice shader has a loop without constant bounds.'
  if (!balanced(code)) return 'The lattice shader has unbalanced brackets.'
  return null
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

function balanced(code: string): boolean {
  const open: string[] = []
  for (const c of code) {
    if (closing[c]) open.push(closing[c])
    else if (c === ')' || c === ']' || c === '}') if (open.pop() !== c) return false
  }
  return open.length === 0
}
