import type { TourStep } from './model.ts'

export interface TourText {
  readonly title: string
  readonly text: string
}

/** One idea each. */
export const tourTexts: Readonly<Record<TourStep, TourText>> = {
  zoom: {
    title: 'Come closer',
    text: 'This is a lifting bracket, an STL file like yours. Scroll, or pinch, to zoom: the view moves towards the pointer.',
  },
  rotate: {
    title: 'Look around it',
    text: 'Drag to turn the part. Drag with the right button, or with two fingers, to move it aside.',
  },
  'select-pivot': {
    title: 'Choose what the view turns about',
    text: 'Turn about the origin, the centre of the part, or the point under the cursor. Axes and grid are switched here too.',
  },
  'color-opacity': {
    title: 'Give it a colour',
    text: 'Colour and opacity change only the picture, never the result. A lower part opacity lets you look inside later.',
  },
  'force-direction': {
    title: 'Point at the load',
    text: 'Click the flat pad on top of the nose, or choose it in the list. The force starts along the direction that face looks in.',
  },
  'fixed-face': {
    title: 'Point at what holds it',
    text: 'Click the large flat back of the plate, where the bolts would hold it. Turn the part to see it, or use the list.',
  },
  'optimization-parameters': {
    title: 'Say how it is made',
    text: 'Material and printer decide how strong a strut is and how thin it may be. This bracket is printed from powder, so its sides are open.',
  },
  'thickness-units': {
    title: 'Keep a solid skin',
    text: 'The outside stays as you drew it; the shell is the solid skin under it. Type a unit if you like: 1 mm works in an inch field.',
  },
  'goal-range': {
    title: 'Type the one number',
    text: 'Say what the part must carry, here 450 lbf, or how stiff it must be. Each design is then made as light as that allows.',
  },
  generate: {
    title: 'Let it compute',
    text: 'Generate tries nine lattice families. Your own part takes minutes; these designs were computed beforehand and are free.',
  },
  'result-sorting': {
    title: 'Compare the designs',
    text: 'Each row is a finished design. Click a column head to sort, once upwards and again downwards. The lightest comes first now.',
  },
  'easy-print-color': {
    title: 'Check how well it prints',
    text: 'Green is easy, amber needs care, red is hard. Point at a score for its reason: a thin strut, or powder that lies too deep to come out.',
  },
  'visualize-design': {
    title: 'Look at the real lattice',
    text: 'This is the selected design itself, not a picture of a similar one. Zoom in: where the force flows, the struts are thicker.',
  },
  'lattice-opacity': {
    title: 'See through the skin',
    text: 'Part and lattice have an opacity each. Take the part down to see the core, or the lattice down to judge the skin.',
  },
  'different-section-views': {
    title: 'Cut it open',
    text: 'Switch on the cut, choose a plane and slide it through the part. What is cut is capped, so walls show their thickness.',
  },
  'views-based-on-origin': {
    title: 'Find a straight view',
    text: 'Click a side of the cube, or press 1 to 7, to look along an axis through the origin. F fits the part to the window.',
  },
  export: {
    title: 'Take it to the printer',
    text: 'In your own project, Export saves the selected row as a watertight STL with your outer faces untouched. That was the whole way.',
  },
}
