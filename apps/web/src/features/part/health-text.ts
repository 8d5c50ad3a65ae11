import type { FileUnit } from '@trabecula/domain'

/** No line ends within a place. */
const space = '\u00a0'

const place = /near (-?[\d.e-]+(?:, -?[\d.e-]+){2})/
const tolerance = /(corners within [\d.e-]*\d)/i

/** A place in the file, in the file's own coordinates: "10, 7.5, −2 mm". */
export function placeText(at: readonly number[], unit: FileUnit): string {
  const numbers = at.map((value) => String(Number(value.toPrecision(4))).replace('-', '−'))
  return `${numbers.join(`,${space}`)}${space}${unit}`
}

/** A sentence of the report with the file's unit after its place and its lengths, which a mesh alone does not know. */
export const healthText = (sentence: string, unit: FileUnit): string =>
  sentence
    .replace(place, (_, at: string) => `near ${placeText(at.split(', ').map(Number), unit)}`)
    .replace(tolerance, `$1${space}${unit}`)
