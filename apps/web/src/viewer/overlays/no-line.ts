import { BufferAttribute, BufferGeometry } from 'three'

/** Lines that are yet to come. It has positions already: three.js links another program for a geometry without. */
export const noLine = (): BufferGeometry =>
  new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(3), 3))
