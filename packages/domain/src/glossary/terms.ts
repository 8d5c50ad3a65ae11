/** The help pages, in the order in which a newcomer needs them. */
export const helpPages = [
  { id: 'getting-started', title: 'Getting started' },
  { id: 'goal', title: 'Goal and tolerance' },
  { id: 'shell', title: 'Shell and open faces' },
  { id: 'print-ease', title: 'Print ease' },
  { id: 'trust', title: 'Trust and verification' },
  { id: 'tokens', title: 'Tokens and teams' },
  { id: 'keyboard', title: 'Keyboard' },
  { id: 'glossary', title: 'Glossary' },
] as const satisfies readonly { readonly id: string; readonly title: string }[]
export type HelpPageId = (typeof helpPages)[number]['id']

export interface Term {
  readonly name: string
  /** One or two sentences that stand for themselves beside the field that uses the word. */
  readonly text: string
  /** Where more is said. */
  readonly page: HelpPageId
}

/** Every word of the interface that an engineer may not know, or may know otherwise. */
export const terms = {
  goal: {
    name: 'Goal',
    text: 'What the one number asks for: a load that the part has to carry, or a stiffness that it has to reach. Designs are made as light as possible for it.',
    page: 'goal',
  },
  'max-load': {
    name: 'Max load',
    text: 'The force at which the first point of core, skin or a strut begins to yield or buckle. It is the onset of damage, not the breaking load.',
    page: 'goal',
  },
  stiffness: {
    name: 'Stiffness',
    text: 'Force divided by how far the loaded faces move along it.',
    page: 'goal',
  },
  tolerance: {
    name: 'Tolerance',
    text: 'A design is on target when its value lies within 5 % of the asked one.',
    page: 'goal',
  },
  'load-face': {
    name: 'Load face',
    text: 'A face that the force presses on. The force is spread evenly over all load faces together.',
    page: 'getting-started',
  },
  'boundary-face': {
    name: 'Boundary face',
    text: 'A face that is held and does not move.',
    page: 'getting-started',
  },
  'force-direction': {
    name: 'Force direction',
    text: 'Which way the force points. It starts the way the first load face looks, out of the part, and only its direction counts.',
    page: 'getting-started',
  },
  shell: {
    name: 'Shell',
    text: 'The solid skin around the lattice. Its outside is your own surface, triangle by triangle. With 0 the lattice is open on every face but the loaded and held ones.',
    page: 'shell',
  },
  'open-direction': {
    name: 'Open direction',
    text: 'Faces that look this way, within 45°, get no shell, so that powder can leave. Load and boundary faces stay solid.',
    page: 'shell',
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
    text: 'Max load divided by the load that was asked for.',
    page: 'goal',
  },
  'ultimate-load': {
    name: 'Ultimate load',
    text: 'The load at which the part breaks, as far as the material data say. It lies above the max load.',
    page: 'goal',
  },
  'governing-mode': {
    name: 'Governed by',
    text: 'What gives way first, and where: yield of core, skin or pad, or buckling of a strut or wall.',
    page: 'trust',
  },
  'print-ease': {
    name: 'Print ease',
    text: 'How well a design prints on the chosen machine, from 0 to 100. The reason beside it names the worst property.',
    page: 'print-ease',
  },
  'powder-depth': {
    name: 'Powder depth',
    text: 'How many cells deep loose powder sits, and how many can be blown out at this density.',
    page: 'print-ease',
  },
  trust: {
    name: 'Trust',
    text: 'How far the prediction may be believed. It falls when few cells lie across the thinnest loaded section.',
    page: 'trust',
  },
  verified: {
    name: 'Verified',
    text: 'The exported mesh itself was analysed again with finite elements, without the shortcut of the prediction.',
    page: 'trust',
  },
  baseline: {
    name: 'Uniform lattice',
    text: 'The same cells with one density everywhere, as a comparison for what the optimisation brought.',
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
