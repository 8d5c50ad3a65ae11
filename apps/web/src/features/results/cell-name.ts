import type { CandidateRow } from '@trabecula/domain'

const abbreviations: Readonly<Record<string, string>> = { bcc: 'BCC', fcc: 'FCC', iwp: 'IWP', p: 'P', sc: 'SC +' }

/**
 * The family of a lattice's cell in words, with its form unless the name says it: "Gyroid skeletal", "Octet, strut".
 */
export function cellName({ cell, form }: Pick<CandidateRow, 'cell' | 'form'>): string {
  const words = cell.split('-').map((word) => abbreviations[word] ?? word)
  const text = words.join(' ')
  const name = text.charAt(0).toUpperCase() + text.slice(1)
  return text.endsWith(form) ? name : `${name}, ${form}`
}
