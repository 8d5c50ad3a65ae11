import type { ExportAnswer } from '@trabecula/contract'
import type { FromWire } from '@trabecula/domain'
import { create } from 'zustand'
import type { Study } from '../../workspace/study.ts'

export type ExportedFile = FromWire<ExportAnswer>

/** The answers for the files that were exported since the page was loaded. */
const useAnswers = create<Readonly<Record<string, ExportedFile>>>(() => ({}))

type Row = Pick<Study, 'studyId' | 'results'>

/** The key has the result, because a new result has other rows under the same numbers. */
const keyOf = ({ studyId, results }: Row, row: number) => `${studyId} ${results?.asked.completionSeconds} ${row}`

export const rememberExport = (study: Row, row: number, answer: ExportedFile): void =>
  useAnswers.setState({ [keyOf(study, row)]: answer })

/** The file of the selected design, if it was exported since the page was loaded. */
export const useExported = (study: Row & Pick<Study, 'selectedRow'>): ExportedFile | undefined =>
  useAnswers((answers) => (study.selectedRow === null ? undefined : answers[keyOf(study, study.selectedRow)]))
