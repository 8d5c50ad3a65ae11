import { defaultSettings, type OptimizationSettings, type Vector } from '@trabecula/domain'
import type { Point } from '@trabecula/geometry'

/** A part of the gallery with what is required of it. */
export interface Example {
  readonly id: string
  readonly title: string
  /** One sentence: where it is held and what it has to do. */
  readonly brief: string
  /** Points on its loaded and its held faces, in millimetres of the file. */
  readonly load: readonly Point[]
  readonly held: readonly Point[]
  readonly force: Vector
  readonly settings: OptimizationSettings
}

const settings = (chosen: Partial<OptimizationSettings>): OptimizationSettings => ({
  ...defaultSettings,
  shellMm: 1,
  // Two instead of the usual nine, so that a visitor waits less for the first rows.
  families: ['gyroid-sheet', 'kelvin'],
  ...chosen,
})

const motorScrews = [45, 135, 225, 315].map((degrees): Point => {
  const angle = (degrees * Math.PI) / 180
  return [154 + 13.6 * Math.cos(angle), 13.6 * Math.sin(angle), 9]
})

export const examples: readonly Example[] = [
  {
    id: 'shelf-bracket',
    title: 'Shelf bracket',
    brief: 'Held at the wall, it carries 1,200 N of books on its top, twice over.',
    load: [[66, 0, 112]],
    held: [[0, 0, 56]],
    force: { x: 0, y: 0, z: -1 },
    settings: settings({ goal: 'max-load', target: 1200, safetyFactor: 2, zeroThicknessDirection: 'Y' }),
  },
  {
    id: 'drone-arm',
    title: 'Arm of a drone',
    brief: 'Bolted to the frame, it takes 9 N of thrust for each millimetre that it bends, and first vibrates above 130 Hz.',
    load: motorScrews,
    held: [
      [14.6, 10, 9],
      [14.6, -10, 9],
    ],
    force: { x: 0, y: 0, z: 1 },
    settings: settings({
      goal: 'stiffness',
      target: 9,
      requirements: [{ kind: 'frequency', atLeast: 130 }],
      zeroThicknessDirection: 'Y',
    }),
  },
  {
    id: 'robot-link',
    title: 'Link of a robot',
    brief: 'Fixed on one shaft, it carries 300 N at the other with a safety of 1.5 and moves by 5 mm at most.',
    load: [[151, 0, 17]],
    held: [[12, 0, 17]],
    force: { x: 0, y: -1, z: 0 },
    settings: settings({
      goal: 'max-load',
      target: 300,
      safetyFactor: 1.5,
      requirements: [{ kind: 'displacement', case: 'A', at: { near: [151, 0, 17] }, atMost: 5 }],
      material: 'PA 2200',
      printer: 'EOS P 396',
      zeroThicknessDirection: 'Z',
    }),
  },
  {
    id: 'bearing-block',
    title: 'Bearing block',
    brief: 'Bolted down and printed in aluminium, it carries 25 kN of a shaft, twice over.',
    load: [[0, 0, 32.5]],
    held: [[0, 0, 0]],
    force: { x: 0, y: 0, z: -1 },
    settings: settings({
      goal: 'max-load',
      target: 25_000,
      safetyFactor: 2,
      shellMm: 0.8,
      material: 'AlSi10Mg',
      printer: 'EOS M 290',
      zeroThicknessDirection: 'Y',
    }),
  },
  {
    id: 'brake-lever',
    title: 'Brake lever',
    brief: 'Held by pin and cable, it takes 22 N of two fingers for each millimetre that it bends, and weighs 36 g at most.',
    load: [[110, 0, 17]],
    held: [
      [5, 0, 0],
      [11, 0, -28],
    ],
    force: { x: 0, y: 0, z: -1 },
    settings: settings({
      goal: 'stiffness',
      target: 22,
      requirements: [{ kind: 'mass', atMost: 36 }],
      material: 'HP HR PA11',
      printer: 'HP MJF 4200',
      zeroThicknessDirection: 'Y',
    }),
  },
  {
    id: 'wall-hook',
    title: 'Wall hook',
    brief: 'Screwed to the wall, it carries a bicycle of 180 N, four times over.',
    load: [[67.4, 0, 52.5]],
    held: [[0, 0, 60]],
    force: { x: 0, y: 0, z: -1 },
    settings: settings({
      goal: 'max-load',
      target: 180,
      safetyFactor: 4,
      material: 'HP HR PA12 GB',
      zeroThicknessDirection: 'Y',
    }),
  },
]
