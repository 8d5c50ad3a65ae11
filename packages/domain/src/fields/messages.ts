import { deformationScales, legendReach, mostProbes } from './limits.ts'

const grouped = (value: number): string => value.toLocaleString('en-US')

/** Why the place that governs is not that of the largest value. */
export const governingPlaceMeaning =
  'What governs the max load is where half a percent of skin or lattice reaches its limit; the largest value is that of a single point.'

/** Messages about a field on the screen; the server's messages about the fields of a result are separate. */
export const fieldViewMessages = {
  noNumber: 'Enter a number.',
  legendOrder: 'The minimum must lie below the maximum.',
  legendReach: `Enter a number between −${grouped(legendReach)} and ${grouped(legendReach)}.`,
  scaleReach: `Enter a scale between ${deformationScales.least} and ${grouped(deformationScales.most)}.`,
  loadReach: (most: string) => `Enter a load between 0 and ${most}.`,
  probesFull: `${mostProbes} values are kept. Remove one to keep another.`,
  nothingVisible: 'Nothing of the field is in the view. Turn or fit the view first.',
  nothingYet: 'Generate designs to see how the part and each lattice carry the load.',
  noRun: 'This result has no run to ask for its fields. Generate the study again.',
  loadFailed: 'The fields could not be loaded.',
  computeFailed: 'Computing the fields failed. Please try again.',
  downloadFailed: 'The file could not be made. Please try again.',
  ownProjectsOnly: 'Files for VTK and ParaView are made of your own projects, not of the demonstration.',
  filesAfterRun: 'Files for VTK and ParaView are made of a run. This field is an estimate.',
  pictureFailed: 'The picture could not be taken. Please try again.',
} as const
