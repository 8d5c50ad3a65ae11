import type { TourStep } from './model.ts'

export interface TourText {
  readonly title: string
  readonly text: string
}

/** Each text has one idea. */
export const tourTexts: Readonly<Record<TourStep, TourText>> = {
  zoom: {
    title: 'Zoom',
    text: 'This is a lifting bracket, an STL file like yours. Scroll, or pinch, to zoom: the view moves towards the pointer.',
  },
  rotate: {
    title: 'Rotate and pan',
    text: 'Drag to rotate the view. Drag with the right button, or with two fingers, to pan.',
  },
  'select-pivot': {
    title: 'Choose the pivot',
    text: 'Rotate about the origin, the centre of the part, or the point under the cursor. Axes and grid are switched here too.',
  },
  'color-opacity': {
    title: 'Colour and opacity',
    text: 'Colour and opacity change only the view, never the result. A lower part opacity lets you look inside later.',
  },
  'force-direction': {
    title: 'Select the load face',
    text: 'Click the flat pad on top of the nose, or select it in the list. The force starts along the normal of that face.',
  },
  'fixed-face': {
    title: 'Select the held face',
    text: 'Click the large flat back of the plate, where the bolts would hold it. Rotate the view to see it, or use the list.',
  },
  'optimization-parameters': {
    title: 'Material and printer',
    text: 'Material and printer decide how strong a strut is and how thin it may be. This bracket is printed from powder, so its sides are open.',
  },
  'thickness-units': {
    title: 'Shell thickness and units',
    text: 'The outside stays as you drew it; the shell is the solid skin under it. Type a unit if you like: 1 mm works in an inch field.',
  },
  'goal-range': {
    title: 'Set the goal',
    text: 'Enter the load that the part must carry, here 450 lbf, or the stiffness it must reach. Each design is made as light as that allows.',
  },
  generate: {
    title: 'Generate the designs',
    text: 'Generate tries nine lattice families. Your own part takes minutes; these designs were computed beforehand and are free.',
  },
  'result-sorting': {
    title: 'Compare the designs',
    text: 'Each row is a finished design. Click a column header to sort ascending, and again to sort descending. The lightest design now comes first.',
  },
  'easy-print-color': {
    title: 'Check print ease',
    text: 'Green is easy, amber needs care, red is hard. Point at a score to see its reason: a thin strut, or powder that lies too deep to remove.',
  },
  'visualize-design': {
    title: 'View the lattice',
    text: 'This is the selected design itself, not a picture of a similar one. Zoom in: where the force flows, the struts are thicker.',
  },
  'lattice-opacity': {
    title: 'See inside',
    text: 'Part and lattice each have an opacity. Lower the first to see the core, or the second to see the skin.',
  },
  'different-section-views': {
    title: 'Section view',
    text: 'The cut is coloured by how much of its strength each place uses. Choose a plane and move it through the part. Later, F opens all fields.',
  },
  'views-based-on-origin': {
    title: 'Standard views',
    text: 'Click a side of the cube, or press 1 to 7, to look along an axis through the origin. Home fits the part to the window.',
  },
  export: {
    title: 'Export',
    text: 'In your own project, Export saves the selected design as a watertight STL with your outer surface unchanged. That completes the tour.',
  },
}
