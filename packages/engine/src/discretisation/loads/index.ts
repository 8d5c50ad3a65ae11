// What is known of a load from its faces alone: nothing here needs Node.

export { type Cylinder, cylinderOf } from '../supports/cylinder.ts'
