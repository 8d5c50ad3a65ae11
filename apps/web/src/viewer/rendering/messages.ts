/** Messages of the viewer. */
export const viewerMessages = {
  noWebgl:
    'This browser cannot draw in 3D: WebGL 2 is missing or switched off. Switch on hardware acceleration in its settings or use another browser; settings, designs and export work without it.',
  contextLost: 'The graphics card stopped drawing. The view comes back by itself; if it does not, reload the page.',
  pictureLost: 'The picture could not be taken: the graphics card stopped drawing in the meantime.',
  notLoaded: (reason: string) => `The lattice view could not be loaded: ${reason} Reload the page.`,
  doesNotCompile: (log: string) => `The lattice view could not be drawn: ${log}`,
  meshInstead: (sentence: string) => `${sentence}. A coarser mesh is shown instead; the export is not affected.`,
} as const
