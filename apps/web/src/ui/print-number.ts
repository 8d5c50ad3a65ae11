/** Three significant digits with thousands separators: "1,230", "0.0394", "0". */
export const threeDigits = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 })

/** What an input field shows: enough digits to recognise what was typed, without the noise of conversions. The value keeps all digits. */
export const editable = (value: number, digits = 7): string => String(Number(value.toPrecision(digits)))

/** "3:07" or "1:02:40" from seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
