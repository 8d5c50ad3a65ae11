import { colourAt, type Rgb, rgbOf } from '@trabecula/domain'
import type { Colouring } from './model.ts'

/** Position of a value on the legend, 0 to 1; bands are not considered. */
export function placeOnLegend({ least, most, centre = (least + most) / 2 }: Colouring, value: number): number {
  const t = value < centre ? (0.5 * (value - least)) / (centre - least) : 0.5 + (0.5 * (value - centre)) / (most - centre)
  return Math.min(1, Math.max(0, t))
}

/** The colour of a value before lighting, as the shaders draw it. sRGB, 0 to 255. */
export function colourOf(colouring: Colouring, value: number): Rgb {
  const { map, bands, reversed, bandColours } = colouring
  const t = placeOnLegend(colouring, value)
  const even = bands === null ? t : (Math.min(bands - 1, Math.floor(t * bands)) + 0.5) / bands
  return mapColour({ map, reversed, bandColours }, even)
}

/** The colour at a position of the map, or of its band. */
export function mapColour(
  {
    map,
    reversed,
    bandColours,
  }: Pick<Colouring, 'map'> & { reversed: boolean | undefined; bandColours: readonly string[] | undefined },
  t: number,
): Rgb {
  const band = bandColours?.[Math.min(bandColours.length - 1, Math.floor(t * bandColours.length))]
  return band === undefined ? colourAt(map, reversed ? 1 - t : t) : rgbOf(band)
}
