import type { CandidateRow } from '@trabecula/domain'

/** The family of a lattice's cell in words, with its form unless the name says it: "Gyroid skeletal", "Octet, strut". */
export function cellName({ cell, form }: Pick<CandidateRow, 'cell' | 'form'>): string {
  const words = cell.replaceAll('-', ' ')
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return words.endsWith(form) ? name : `${name}, ${form}`
}
