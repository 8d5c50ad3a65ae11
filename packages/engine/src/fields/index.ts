// The fields of a solution as they are kept, read again and shown: nothing here needs Node.

export { decodeFields } from './encoding.ts'
export { type FieldFacts, marks, nodesOf, type PartFields } from './part-fields.ts'
export { type Extreme, extremesOf, modeNumbers, type Reading, readingsAt } from './readings.ts'
