import type { FileUnit } from '@trabecula/domain'

/** The non-breaking space keeps a place or a length on one line. */
const space = '\u00a0'

const place = /near (-?[\d.e-]+(?:, -?[\d.e-]+){2})/
const tolerance = /(corners within [\d.e-]*\d)/i

/** A printed place on one line. */
export const onOneLine = (printed: string): string => printed.replaceAll(' ', space)

/** A sentence of the report with the file's unit after its place and its lengths, which a mesh alone does not have. */
export const healthText = (sentence: string, unit: FileUnit): string =>
  sentence
    .replace(place, (_, at: string) => `near ${onOneLine(`${at} ${unit}`)}`)
    .replace(tolerance, `$1${space}${unit}`)
    .replace(' (cubed file units)', `${space}${unit}³`)
