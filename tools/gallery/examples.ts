import type { GalleryName } from './parts.ts'

interface Example {
  readonly name: GalleryName
  readonly title: string
  /** What it is and how it is loaded; its set-up is `examples/gallery/NAME.json`. */
  readonly about: string
  /** Where the camera of its picture is, from the middle of the part, as multiples of the radius of its bounding sphere. */
  readonly camera: readonly [number, number, number]
}

export const examples: readonly Example[] = [
  {
    name: 'lifting-bracket',
    title: 'Lifting bracket',
    about: 'Its plate is bolted to a wall; the pad on its nose is pulled up. The sides are open.',
    camera: [1.0, -2.2, 0.9],
  },
  {
    name: 'drone-arm',
    title: 'Drone arm',
    about: 'The end of its root is clamped; the motor at its tip pulls up with its thrust.',
    camera: [0.9, -1.5, -1.6],
  },
  {
    name: 'bell-crank',
    title: 'Bell crank',
    about: 'It turns about a bore that is held; a rod pulls across the end of its long arm.',
    camera: [0.5, -1.3, 1.9],
  },
  {
    name: 'robot-link',
    title: 'Link of a robot’s arm',
    about: 'The bore of the shoulder is held; the bearing of the elbow pushes down across the link.',
    camera: [0.5, -1.5, 1.7],
  },
  {
    name: 'brake-pedal',
    title: 'Brake pedal',
    about: 'It turns about a bore that is held; a foot presses its pad along the arm.',
    camera: [1.3, 0.9, 1.9],
  },
  {
    name: 'machine-foot',
    title: 'Foot of a machine',
    about: 'It stands on its plate; a spindle presses on the ring at its top.',
    camera: [1.2, -1.8, 1.1],
  },
]
