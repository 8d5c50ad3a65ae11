import { mostCatalogBytes } from './limits.ts'

/** How the source of a value begins that was filled in from our printer. */
export const notGiven = 'Not given'

/** The messages that need no number printed, which the page of the team's catalogue says by itself. */
export const ownCatalogTexts = {
  notJson: 'The catalogue is not JSON: export one to see its form.',
  tooLarge: `A catalogue file has at most ${mostCatalogBytes / 1e6} MB.`,
  nameStays: 'The name stays, because studies name the entry by it. Add another entry for another name.',
  noSource: 'No source was given',
} as const
