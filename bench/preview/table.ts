/** What was measured, a line a case, and how many of the cases keep what is wanted. */

interface Figures {
  readonly ours: number
  readonly peer: number
  readonly said: string
}

/** The fields of a line of the results; all are quoted. */
const fieldsOf = (line: string): string[] => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field)

/** Prints the results of bench/results/preview.csv; the last measurement of a case counts. */
export function printPreview(csv: string): void {
  const found = new Map<string, Map<string, Figures>>()
  for (const line of csv.split('\n').slice(1)) {
    const [, , , name = '', ours = '', peer = '', said = ''] = fieldsOf(line)
    const at = name.lastIndexOf(', ')
    if (at < 0) continue
    const of = found.get(name.slice(0, at)) ?? new Map<string, Figures>()
    found.set(name.slice(0, at), of.set(name.slice(at + 2), { ours: Number(ours), peer: Number(peer), said }))
  }
  const off = (figures: Figures | undefined) => (figures ? 100 * (figures.ours / figures.peer - 1) : Number.NaN)
  const percent = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`
  console.log('| case | solid stiffness % | solid load % | mass % | best family named | first s | last s | force s |')
  console.log('|---|---:|---:|---:|---|---:|---:|---:|')
  const kept = { stiffness: 0, load: 0, mass: 0, band: 0, family: 0, refusal: 0 }
  const masses: number[] = []
  let [estimated, refused] = [0, 0]
  for (const [name, of] of found) {
    const refusal = of.get('refusal')
    if (refusal) {
      refused++
      kept.refusal += refusal.ours
      console.log(`| ${name} | refused: ${refusal.said} | | | | | | |`)
      continue
    }
    estimated++
    const [k, f, m] = [off(of.get('solid stiffness')), off(of.get('solid load')), off(of.get('mass'))]
    masses.push(Math.abs(m))
    kept.stiffness += Math.abs(k) <= 3 ? 1 : 0
    kept.load += Math.abs(f) <= 10 ? 1 : 0
    kept.mass += Math.abs(m) <= 10 ? 1 : 0
    kept.band += of.get('mass in its band')?.ours ?? 0
    kept.family += of.get('best family')?.ours ?? 0
    const time = (key: string) => of.get(key)?.ours.toFixed(2) ?? ''
    const family = of.get('best family')
    const cells = [percent(k), percent(f), percent(m), `${family?.ours === 1 ? 'yes' : 'no'}: ${family?.said}`]
    console.log(`| ${[name, ...cells, time('first numbers'), time('last numbers'), time('force turned')].join(' | ')} |`)
  }
  masses.sort((a, b) => a - b)
  const median = masses[Math.floor(masses.length / 2)]?.toFixed(1) ?? '–'
  console.log(
    `Of ${estimated}: stiffness within 3 % ${kept.stiffness}, load within 10 % ${kept.load}, mass within 10 % ${kept.mass} ` +
      `(median ${median} %), mass in its band ${kept.band}, best family named ${kept.family}. ` +
      `Of ${refused} refused, in the same words ${kept.refusal}.`,
  )
}
