// The fields of a solution as they are kept, read again and shown: nothing here needs Node.

export { nodesOf } from '../discretisation/grid/analysis-grid.ts'
export { caseNames, fieldsOfCase, hasEnvelope } from './cases.ts'
export { decodeFields } from './encoding.ts'
export { type FieldCases, type FieldFacts, marks, type PartFields } from './part-fields.ts'
export { type Extreme, extremesOf, modeNumbers, type Reading, readingsAt } from './readings.ts'
