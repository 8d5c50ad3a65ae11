import { counted } from '../text/counted.ts'
import type { ExportQuality, RunStage } from './model.ts'

/** §8 Optimization and export. */
export const optimizationMessages = {
  subscriptionRequired: 'Active subscription required to perform optimization.',
  insufficientTokens: 'Insufficient tokens to perform optimization.',
  exportSubscriptionRequired: 'Active subscription required to export STL file.',
  exportInsufficientTokens: 'Insufficient tokens to export STL file.',
  usernameNotFound: 'Username not found',
  noProject: "No project selected. Please ensure you're working with a saved project.",
  failedPrefix: 'Optimization failed: ',
  failed: 'Failed to process optimization.',
  finished: (designs: number): string => `${counted(designs, 'design is', 'designs are')} ready.`,
  resultsFailed: 'The results could not be loaded. The settings are shown instead. Press "Results" to try again.',
  noResults: 'There are no results yet. Generate designs first.',
  withoutStudy:
    'The study of these designs is gone, so none of them can be drawn, verified or exported. Return to the settings and generate again.',
  unreadableResults:
    'The stored results of this study hold values that are no numbers, so they cannot be shown. Generate the study again: its new results take their place.',
  unreadableRow: 'This lattice gave values that are no numbers, so it was left out.',
  exported: 'The file is ready.',
  exportFailed: 'Failed to generate STL file',
  exportError: 'An error occurred while generating the STL file',
  exportCancelled: 'The export was cancelled. Nothing was charged.',
  /** `others`: qualities whose files are expected to be small enough. */
  qualityTooLarge: (quality: ExportQuality, megabytes: number, others: readonly ExportQuality[]) =>
    `In ${quality} quality this file would have about ${Math.round(megabytes)} MB, more than slicers open. ${others.length > 0 ? `Expected to be small enough: ${others.join(' or ')} quality.` : 'No other quality is expected to be small enough.'}`,
  /** Follows the reason why a file that was paid for could not be made. */
  runTokensReturned: (tokens: number) => `The ${tokens} tokens of this run were given back.`,
  /** Its entry in the history of tokens. */
  runReturned: 'Given back: a design of this run could not be exported',
  cancelled: 'The run was cancelled. Nothing was charged.',
  waitingForTurn: 'Waiting for another run of your team to finish',
  tooManyRuns: 'Your team already has too many runs waiting. Wait until one finishes, or cancel one, and try again.',
  otherPart:
    'The file that was sent is not the part of this project, which was changed in the meantime. Reload the page and try again.',
  twoUnits: 'The settings say two systems of units: unitType and is_metric differ. Send one of the two, or both alike.',
  unknownSubproject: 'This study does not exist in the project. Reload the project and try again.',
  unknownRun: 'This run does not exist, or it is not yours.',
  unknownRow: 'This candidate does not exist. Choose a row of the table.',
} as const

export const stageTitles: Readonly<Record<RunStage, string>> = {
  part: 'Reading the part',
  problem: 'Building the analysis grid',
  solid: 'Analysing the solid part',
  cells: 'Choosing cell sizes',
  optimize: 'Optimising the lattices',
  rank: 'Ranking the designs',
}
