import type { OptimizationGoal } from './goals/list.ts'
import { goals } from './goals/values.ts'

/** The help pages, in the order in which a newcomer needs them. */
export const helpPages = [
  { id: 'getting-started', title: 'Getting started' },
  { id: 'goal', title: 'Goal and tolerance' },
  { id: 'loads', title: 'Load cases and supports' },
  { id: 'estimate', title: 'The estimate' },
  { id: 'shell', title: 'Shell and open faces' },
  { id: 'families', title: 'Lattice families and cell sizes' },
  { id: 'print-ease', title: 'Print ease' },
  { id: 'trust', title: 'Predicted and verified' },
  { id: 'coupons', title: 'Test coupons' },
  { id: 'fields', title: 'Reading the fields' },
  { id: 'tokens', title: 'Tokens and teams' },
  { id: 'keyboard', title: 'Keyboard' },
  { id: 'glossary', title: 'Glossary' },
] as const satisfies readonly { readonly id: string; readonly title: string }[]
export type HelpPageId = (typeof helpPages)[number]['id']

export interface Term {
  readonly name: string
  /** One or two sentences that make sense on their own, next to the field that uses the word. */
  readonly text: string
  /** The page with a longer explanation. */
  readonly page: HelpPageId
}

const ofGoals = Object.fromEntries(
  goals.map(({ id, title, meaning }) => [id, { name: title, text: meaning, page: 'goal' }]),
) as Readonly<Record<OptimizationGoal, Term>>

/** Every word of the interface that an engineer may not know, or may use in another sense. */
export const terms = {
  goal: {
    name: 'Goal',
    text: 'What the number means: a load that the part must carry, or a stiffness that it must reach. Designs are made as light as possible for it.',
    page: 'goal',
  },
  ...ofGoals,
  coupon: {
    name: 'Test coupon',
    text: 'A small part with the lattice of a design, to print and press. It shows how far your printer and material are from the predicted values.',
    page: 'coupons',
  },
  'first-yield': {
    name: 'First yield',
    text: 'The force at which the most stressed point yields or buckles, away from the edges of load and held faces. It lies below the max load; the target does not use it.',
    page: 'goal',
  },
  tolerance: {
    name: 'Tolerance',
    text: 'A design meets the target when it reaches the requested value. Up to 5 % below it is short, in amber; further below in red.',
    page: 'goal',
  },
  estimate: {
    name: 'Estimate',
    text: 'What a run is likely to give, computed in your browser while you set it up. It is free, and it is not the result: the band says how far off it may be.',
    page: 'estimate',
  },
  'load-face': {
    name: 'Load face',
    text: 'A face that the force acts on. The force is spread uniformly over all load faces.',
    page: 'getting-started',
  },
  'held-face': {
    name: 'Held face',
    text: 'A face that is held and does not move.',
    page: 'getting-started',
  },
  'force-direction': {
    name: 'Force direction',
    text: 'The direction of the force. It starts as the outward normal of the first load face. Only the direction counts, not the length.',
    page: 'getting-started',
  },
  'load-case': {
    name: 'Load case',
    text: 'One way in which the part is loaded. Cases act one at a time, and a design is for all of them: the one that it bears worst decides.',
    page: 'loads',
  },
  'governing-case': {
    name: 'Governing case',
    text: 'The load case that a design bears the fewest times over, or in which it is softest compared with the solid part. It sets the value of the row.',
    page: 'loads',
  },
  support: {
    name: 'Support',
    text: 'A face that is held in part: it slides in its plane, turns on a pin, or is the mirror of the other half of the part.',
    page: 'loads',
  },
  region: {
    name: 'Region',
    text: 'A place of the part that you decide, whatever the optimisation finds: solid below faces, a thicker shell, open or closed, or a shape that is solid, void or of bounded density.',
    page: 'shell',
  },
  shell: {
    name: 'Shell',
    text: 'The solid skin around the lattice. Its outside is your own surface, triangle by triangle. With 0 the lattice is open on every face except load and held faces.',
    page: 'shell',
  },
  'open-direction': {
    name: 'Open direction',
    text: 'Faces whose normal lies within 45° of this direction get no shell, so that powder can drain. Load and held faces stay solid.',
    page: 'shell',
  },
  'build-direction': {
    name: 'Build direction',
    text: 'The direction of the part that points up in the printer. Some materials are weaker along it; a 3MF lies that way. Without a choice the side that prints best is up.',
    page: 'print-ease',
  },
  family: {
    name: 'Lattice family',
    text: 'One shape of cell, such as octet or gyroid. A run tries nine families and gives each its best cell size, unless you choose.',
    page: 'families',
  },
  lattice: {
    name: 'Lattice',
    text: 'A small cell, repeated through the inside of the part. Where more is needed its walls or struts are thicker.',
    page: 'glossary',
  },
  'relative-density': {
    name: 'Relative density',
    text: 'The share of a cell that is material: 0.3 weighs 30 % of a solid.',
    page: 'glossary',
  },
  'safety-factor': {
    name: 'Safety factor',
    text: 'Max load divided by the requested load.',
    page: 'goal',
  },
  'ultimate-load': {
    name: 'Ultimate load',
    text: 'The load at which the part breaks, according to the material data. It lies above the max load.',
    page: 'goal',
  },
  'governing-mode': {
    name: 'Governed by',
    text: 'What limits the max load, and where: half a percent of skin or lattice yields or buckles there. The largest utilisation is that of a single point.',
    page: 'trust',
  },
  'natural-frequency': {
    name: 'Natural frequency',
    text: 'How often per second the part swings by itself after a knock, held as it is. A drive near the lowest one shakes it far; a higher one is stiffer for its mass.',
    page: 'fields',
  },
  'buckling-factor': {
    name: 'Buckling factor',
    text: 'At how many times its load the part, or its skin between the walls of the lattice, gives way to the side. Below 1 it does so before the load is reached.',
    page: 'fields',
  },
  field: {
    name: 'Field',
    text: 'A value at every place of the part: how far it moves, how much of its strength is used, how dense the lattice is.',
    page: 'fields',
  },
  utilisation: {
    name: 'Utilisation',
    text: 'The share of the load at which a place begins to yield or buckle. At 100 % it begins.',
    page: 'fields',
  },
  'print-ease': {
    name: 'Print ease',
    text: 'How well a design prints on the chosen machine, from 0 to 100. The reason next to it names the worst property.',
    page: 'print-ease',
  },
  'powder-depth': {
    name: 'Powder depth',
    text: 'How many cells deep loose powder sits, and how many can be blown out at this density. Behind a closed shell it is the depth once the best direction is open.',
    page: 'print-ease',
  },
  predicted: {
    name: 'Predicted',
    text: 'Found before the exported mesh was analysed. How far it may lie from the value of the file is said of each goal, next to its number.',
    page: 'trust',
  },
  verified: {
    name: 'Verified',
    text: 'The exported mesh itself was analysed with finite elements, as a run does for each of its designs. Until then a row is predicted. Only a verified value meets a target.',
    page: 'trust',
  },
  baseline: {
    name: 'Uniform lattice',
    text: 'The same cells with one density everywhere: the reference for what the optimisation gains.',
    page: 'trust',
  },
  study: {
    name: 'Study',
    text: 'One set of settings with its designs. Other settings make another study of the same part.',
    page: 'getting-started',
  },
  token: {
    name: 'Token',
    text: 'What work costs: 20 for a set of designs, 19 for an export, 1 for a standalone cell. What fails or is cancelled costs nothing.',
    page: 'tokens',
  },
} as const satisfies Readonly<Record<string, Term>>
export type TermId = keyof typeof terms

/** Where a term is explained: its page at the term, or the glossary. */
export const helpAddress = (id: TermId): string => `/help/glossary#${id}`
