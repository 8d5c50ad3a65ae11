// What of a load is known from its faces alone: nothing here needs Node.

export { type Cylinder, cylinderOf } from '../supports/cylinder.ts'
