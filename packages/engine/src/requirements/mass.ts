import type { RequirementMethod } from './model.ts'

/** Compared with the design only: its mass is what is made least. */
export const mass: RequirementMethod<'mass'> = { valueOf: (_, { massG }) => massG }
