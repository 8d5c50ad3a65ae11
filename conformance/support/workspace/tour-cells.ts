import { isPausable, type TourStep, tourScript } from '@trabecula/domain'

export type TourPress = 'next' | 'back' | 'pause' | 'close' | 'reload'

const steps = tourScript.map(({ id }) => id)

/**
 * What the browser tests press at which step; the reducer's own tests press everything everywhere. Back and Next are in the popover's
 * footer, which the two steps that wait for a face do not have. Closing and reloading differ only in what lies open: nothing, the
 * selection, the table.
 */
export const pressedInBrowser: Readonly<Record<TourPress, readonly TourStep[]>> = {
  next: steps,
  back: tourScript.filter(({ awaits }, index) => index > 0 && awaits === null).map(({ id }) => id),
  pause: steps.filter((_, index) => isPausable(index)),
  close: ['zoom', 'force-direction'],
  reload: ['color-opacity', 'easy-print-color'],
}
