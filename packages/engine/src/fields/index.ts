// The fields of a solution as they are shown: nothing here needs Node. Their file is read by `fields-file`, which a page
// loads when there is one.

export { nodesOf } from '../discretisation/grid/analysis-grid.ts'
export { caseNames, fieldsOfCase, fieldsOfMode, hasEnvelope } from './cases.ts'
export { type FieldCases, type FieldFacts, type FieldMode, marks, type PartFields } from './part-fields.ts'
export { type Extreme, extremesOf, modeNumbers, type Reading, readingsAt } from './readings.ts'
