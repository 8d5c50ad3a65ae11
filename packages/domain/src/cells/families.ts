/** A lattice family that can be chosen. */
export interface CellFamily {
  readonly name: string
  readonly title: string
  /** What it is good for, and what it is not, in one sentence. */
  readonly goodFor: string
}

/** All families, in the order of the engine's library, whose tests compare the sentences with its tables. */
export const cellFamilies = [
  {
    name: 'gyroid-sheet',
    title: 'Gyroid sheet',
    goodFor: 'Loads from all sides: nearly as stiff in every direction, with smooth walls.',
  },
  {
    name: 'diamond-sheet',
    title: 'Diamond sheet',
    goodFor: 'Dense lattices that are loaded from all sides; needs the largest cells of the sheets.',
  },
  {
    name: 'schwarz-p-sheet',
    title: 'Schwarz P sheet',
    goodFor: 'Letting powder out and loads along the diagonals of the cell; prints in the smallest cells of the sheets.',
  },
  {
    name: 'iwp-sheet',
    title: 'IWP sheet',
    goodFor: 'Loads along x, y or z: stiff there, weaker in shear.',
  },
  {
    name: 'neovius-sheet',
    title: 'Neovius sheet',
    goodFor: 'Loads along x, y or z, where it is the stiffest sheet; its passages are the narrowest.',
  },
  {
    name: 'gyroid-skeletal',
    title: 'Gyroid skeletal',
    goodFor: 'Thin parts: it prints in small cells with wide passages, and is softer than sheets of the same mass.',
  },
  {
    name: 'diamond-skeletal',
    title: 'Diamond skeletal',
    goodFor: 'Loads along the diagonals of the cell in thin parts; soft along x, y and z.',
  },
  {
    name: 'schwarz-p-skeletal',
    title: 'Schwarz P skeletal',
    goodFor: 'Dense lattices loaded along x, y or z in thin parts; weak in shear, and made from density 0.30 on.',
  },
  {
    name: 'iwp-skeletal',
    title: 'IWP skeletal',
    goodFor: 'Loads along x, y or z, with wide passages; weak in shear, and made from density 0.18 on.',
  },
  {
    name: 'iwp-inverse-skeletal',
    title: 'IWP inverse skeletal',
    goodFor: 'Shear, and loads along the diagonals of the cell in thin parts; soft along x, y and z.',
  },
  {
    name: 'sc',
    title: 'Simple cubic',
    goodFor: 'Loads exactly along x, y or z, where it is the stiffest strut cell; weakest in shear.',
  },
  {
    name: 'bcc',
    title: 'BCC',
    goodFor: 'Shear, and parts that shall give way: the softest cell along x, y and z.',
  },
  {
    name: 'fcc',
    title: 'FCC',
    goodFor: 'Light lattices loaded from all sides, with few overhanging struts.',
  },
  {
    name: 'octet',
    title: 'Octet',
    goodFor: 'Shear and loads from all sides, where it is the strongest strut cell; its passages are narrow.',
  },
  {
    name: 'kelvin',
    title: 'Kelvin',
    goodFor: 'Loads along x, y or z that also change direction, with few overhanging struts.',
  },
  {
    name: 'diamond-strut',
    title: 'Diamond strut',
    goodFor: 'Letting powder out and loads along the diagonals of the cell; soft along x, y and z.',
  },
  {
    name: 'sc-bcc',
    title: 'SC + BCC',
    goodFor: 'Loads from all sides: struts along the edges and the diagonals of the cell.',
  },
] as const satisfies readonly CellFamily[]

export type FamilyName = (typeof cellFamilies)[number]['name']

/** The title of a family; a name that is none is its own. */
export const familyTitle = (name: string): string => cellFamilies.find((family) => family.name === name)?.title ?? name
