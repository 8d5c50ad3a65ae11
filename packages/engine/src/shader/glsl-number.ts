/** A number as a GLSL float literal with nine digits. */
export function number(value: number): string {
  const text = String(Number(value.toPrecision(9)))
  return /[.e]/.test(text) ? text : `${text}.0`
}
