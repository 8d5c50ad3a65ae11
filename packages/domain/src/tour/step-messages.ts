/** Messages inside the tour. The first page, which offers it, does without them. */
export const tourStepMessages = {
  position: (index: number, count: number) => `Step ${index + 1} of ${count}`,
  chooseFace: 'Select this face to continue',
  otherFace: {
    load: 'That is another face. The designs of this tour were computed for the flat pad on top of the nose.',
    held: 'That is another face. The designs of this tour were computed for the large flat back of the plate.',
  },
  computing: 'Computing the demonstration',
  demonstrationExport: 'In your own project this saves optimized_lattice.stl. The demonstration does not save a file.',
  fileMissing: (address: string, status: number) =>
    `The demonstration could not be loaded: ${address} answered ${status}. Reload the page to try again.`,
  paused: 'The tour is paused. Look around freely.',
  pause: 'Pause the tour',
  resume: 'Continue the tour',
} as const
