export * from './candidate/model.ts'
export * from './optimization/model.ts'
export * from './outcome.ts'
