/** Refusals of a set-up, before anything is charged. */
export const faceMessages = {
  noLoad: 'No load face is selected. Select the face that carries the load.',
  noHeld: 'No held face is selected. Select the face that is held.',
  sameFace: 'The same face is selected as load and as held. Remove it from one of the two.',
  noForce: 'The force has no direction. Select a load face or type x, y and z.',
} as const
