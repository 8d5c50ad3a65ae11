import { threeDigits } from '@trabecula/domain'

/**
 * The number in an input field: enough digits to recognise what was typed, without the noise of conversions. The value
 * keeps all digits.
 */
export const editable = (value: number, digits = 7): string => String(Number(value.toPrecision(digits)))

const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "12.4 MB", in steps of 1024 like the limits of the product, with three digits at most. */
export function printBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${threeDigits(bytes / 1024 ** step)} ${byteUnits[step]}`
}
