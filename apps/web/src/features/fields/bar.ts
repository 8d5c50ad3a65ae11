import type { LegendDrawing } from '../../workspace/fields/legend.ts'

/** The colours of a legend as a background, upwards or to the right. */
export const barFill = ({ stops }: Pick<LegendDrawing, 'stops'>, towards: 'up' | 'right'): string =>
  `linear-gradient(to ${towards === 'up' ? 'top' : 'right'}, ${stops
    .map(({ at, colour }) => `rgb(${colour.join(' ')}) ${(100 * at).toFixed(2)}%`)
    .join(', ')})`
