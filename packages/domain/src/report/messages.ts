import { predictionNote } from '../candidate/prediction.ts'

/** Most reports that one person may request at a time; one takes some seconds. */
export const reportsPerUser = 3

export const reportMessages = {
  noResult: 'This study has no result yet. Generate designs first, then make the report.',
  unknownRow: 'This result has no such row. Choose one of the table.',
  partGone: 'The file of this part is no longer kept, so no report can be made of it. Upload the part again and generate.',
  failed: 'The report could not be made on our side. Please try again.',
  noFields: 'The fields of this design are not kept, so there is no picture of them.',
  noDesign: 'The geometry of this design is no longer kept, so there is no picture of its cut. Generate the study again.',
  notVerified: 'This design was not verified. Verifying analyses the exported mesh itself under the same loads, and is free.',
  tooMany: `${reportsPerUser} reports of yours are being made already. Wait until one has finished and try again.`,
} as const

/** The validity of a report's figures, a sentence each. */
export const validityLimits: readonly string[] = [
  'The analysis is linear and static: displacements are small, the material does not change, and the load acts as it is drawn. Fatigue, creep, impact, temperature and ageing are not looked at.',
  'Material values are those of the table above: printed, dry, at 23 °C, and alike in all directions but for those along the build direction. What is marked unconfirmed or decided has to be replaced by measured values before it is relied on.',
  'Max load is the onset of damage: half a percent of skin or lattice has begun to yield or buckle. First yield is the most stressed point. Neither holds a safety factor of your own.',
  `Predicted values treat the lattice as a material of its own. ${predictionNote} What limits a prediction is said of its design.`,
  'Print time, cost and print ease compare the designs of one run. They are no offer.',
  'Verified values are of the exported mesh by finite elements. They are no test of a printed part: test one before people or property depend on it.',
]

/** The same for several load cases. */
export const caseLimits: readonly string[] = [
  'With several load cases all loads grow in the same proportion: the max load is that of case A when one of them reaches its limit. No two cases act at once, and none is repeated.',
]

/** The same for pinned holes. */
export const pinLimits: readonly string[] = [
  'A pin fills its hole without play and clings to all of its wall, so it pulls where a real one would only push: the stress next to the hole is not that of a wall on which one side bears.',
]
