import { type CandidateRow, fromSi, type QuantityName, unitOf } from '@trabecula/domain'
import { threePlaces } from '../../ui/print-number.ts'
import type { Column } from './columns.tsx'

/** A column of one physical quantity. */
export const measured = (
  id: string,
  title: string,
  about: string,
  quantity: QuantityName,
  key: (row: CandidateRow) => number,
  bar?: 'bar',
): Column => ({
  id,
  title,
  about,
  unit: (unitType) => unitOf(quantity, unitType),
  align: 'right',
  key,
  print: (row, unitType) => threePlaces(fromSi(key(row), quantity, unitType)),
  ...(bar ? { bar: true } : {}),
})

/** A column of a plain number with a fixed unit. */
export const counted = (
  id: string,
  title: string,
  about: string,
  unit: string,
  key: (row: CandidateRow) => number,
  print: (value: number) => string = threePlaces,
): Column => ({ id, title, about, unit: () => unit, align: 'right', key, print: (row) => print(key(row)) })

/** A column of a quantity that is not known of every row. */
export const perhaps = (
  id: string,
  title: string,
  about: string,
  quantity: QuantityName,
  key: (row: CandidateRow) => number | null,
): Column => ({
  id,
  title,
  about,
  unit: (unitType) => unitOf(quantity, unitType),
  align: 'right',
  key: (row) => key(row) ?? Number.NEGATIVE_INFINITY,
  print: (row, unitType) => {
    const value = key(row)
    return value === null ? '–' : threePlaces(fromSi(value, quantity, unitType))
  },
})

export const worded = (
  id: string,
  title: string,
  about: string,
  key: (row: CandidateRow) => number | string,
  print: Column['print'],
): Column => ({ id, title, about, unit: () => '', align: 'left', key, print })
