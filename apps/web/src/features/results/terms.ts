import type { TermId } from '@trabecula/domain'

/** The columns whose title is a word of the glossary, by the column's id. */
export const columnTerms: Readonly<Record<string, TermId>> = {
  load: 'max-load',
  stiffness: 'stiffness',
  target: 'tolerance',
  ease: 'print-ease',
  safety: 'safety-factor',
  ultimate: 'ultimate-load',
  density: 'relative-density',
  mode: 'governing-mode',
  powder: 'powder-depth',
  trust: 'trust',
  'verified-load': 'verified',
  'verified-stiffness': 'verified',
  'load-gain': 'baseline',
  'stiffness-gain': 'baseline',
}
