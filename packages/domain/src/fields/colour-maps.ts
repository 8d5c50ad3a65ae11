/** Viridis and cividis rise in lightness and suit every colour vision; the diverging map breaks at a value. */
const colourMaps = ['viridis', 'cividis', 'diverging'] as const
export type ColourMap = (typeof colourMaps)[number]

/**
 * sRGB at equal steps. Viridis: Smith and van der Walt 2015; cividis: Nuñez, Anderton and Renslow 2018; diverging: Moreland
 * 2009, "Diverging color maps for scientific visualization".
 */
const stops: Readonly<Record<ColourMap, readonly string[]>> = {
  viridis: ['440154', '482878', '3e4989', '31688e', '26828e', '1f9e89', '35b779', '6ece58', 'b5de2b', 'fde725'],
  cividis: ['00224e', '123570', '3b496c', '575d6d', '707173', '8a8678', 'a59c74', 'c3b369', 'e1cc55', 'fee838'],
  diverging: ['3b4cc0', '6282ea', '8db0fe', 'b8d0f9', 'dddddd', 'f5c4ad', 'f49a7b', 'de604d', 'b40426'],
}

export type Rgb = readonly [number, number, number]

/** The components of "#rrggbb", 0 to 255. */
export const rgbOf = (css: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16)) as unknown as Rgb

const colours = Object.fromEntries(
  Object.entries(stops).map(([name, hex]) => [name, hex.map((each) => rgbOf(`#${each}`))]),
) as unknown as Readonly<Record<ColourMap, readonly Rgb[]>>

/**
 * @param t 0 to 1 along the map
 * @returns sRGB, 0 to 255
 */
export function colourAt(map: ColourMap, t: number): Rgb {
  const list = colours[map]
  const at = Math.min(1, Math.max(0, t)) * (list.length - 1)
  const low = Math.min(Math.floor(at), list.length - 2)
  const [from, to] = [list[low], list[low + 1]]
  if (!from || !to) throw new Error(`The colour map ${map} is empty.`)
  const share = at - low
  return [0, 1, 2].map((c) => Math.round(from[c as 0] + share * (to[c as 0] - from[c as 0]))) as unknown as Rgb
}
