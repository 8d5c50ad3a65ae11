import { type Formula, formula, variable } from './expression.ts'

/** A value for each axis: x, y, z. */
export type Triple = readonly [Formula, Formula, Formula]

/**
 * A triply periodic level function f(X, Y, Z), phases X = 2πx/L. Its zero set is close to a minimal surface (Schoen, NASA
 * TN D-5541, 1970; von Schnering and Nesper, Z. Phys. B 83 (1991) 407). Sheet cells are walls around f = 0, skeletal cells
 * fill one side of a level.
 */
export interface Surface {
  readonly name: string
  /**
   * k of the wall field. Where Δf = −k f (gyroid, diamond, Schwarz P) it is that eigenvalue. IWP and Neovius mix waves of
   * two eigenvalues (2 and 4, 1 and 3); theirs is the one with the most even walls, found by measuring along the normals.
   */
  readonly k: number
  readonly level: Formula
  /** ∂f/∂X, ∂f/∂Y, ∂f/∂Z. */
  readonly gradient: Triple
  /** Least and greatest value of f. */
  readonly extremes: readonly [number, number]
  /** Greatest length of the gradient in phase units. */
  readonly steepest: number
}

/** Sines and cosines of the three phases: what a level function is made of. */
export const sines: Triple = [variable('sx'), variable('sy'), variable('sz')]
export const cosines: Triple = [variable('cx'), variable('cy'), variable('cz')]

const [sx, sy, sz] = sines
const [cx, cy, cz] = cosines
const axes = [0, 1, 2] as const
const eachAxis = (make: (axis: 0 | 1 | 2) => Formula): Triple => [make(axes[0]), make(axes[1]), make(axes[2])]
/** The axis after this one, x → y → z → x, and the one after that. */
const next = (axis: 0 | 1 | 2): 0 | 1 | 2 => axes[(axis + 1) % 3]
const last = (axis: 0 | 1 | 2): 0 | 1 | 2 => axes[(axis + 2) % 3]

/** f = sin X cos Y + sin Y cos Z + sin Z cos X */
export const gyroid: Surface = {
  name: 'gyroid',
  k: 2,
  level: sx.times(cy).plus(sy.times(cz)).plus(sz.times(cx)),
  gradient: eachAxis((a) => cosines[a].times(cosines[next(a)]).minus(sines[last(a)].times(sines[a]))),
  extremes: [-1.5, 1.5],
  steepest: Math.sqrt(3),
}

/** f = sin X sin Y sin Z + sin X cos Y cos Z + cos X sin Y cos Z + cos X cos Y sin Z */
export const diamond: Surface = {
  name: 'diamond',
  k: 3,
  level: sx.times(alike(0)).plus(cx.times(mixed(0))),
  gradient: eachAxis((a) => cosines[a].times(alike(a)).minus(sines[a].times(mixed(a)))),
  extremes: [-Math.SQRT2, Math.SQRT2],
  steepest: Math.sqrt(3),
}

/** sin sin + cos cos of the two other axes. */
function alike(a: 0 | 1 | 2): Formula {
  return sines[next(a)].times(sines[last(a)]).plus(cosines[next(a)].times(cosines[last(a)]))
}

/** cos sin + sin cos of the two other axes. */
function mixed(a: 0 | 1 | 2): Formula {
  return cosines[next(a)].times(sines[last(a)]).plus(sines[next(a)].times(cosines[last(a)]))
}

const cosineSum = cx.plus(cy.plus(cz))

/** f = cos X + cos Y + cos Z */
export const schwarzP: Surface = {
  name: 'schwarz-p',
  k: 1,
  level: cosineSum,
  gradient: eachAxis((a) => sines[a].negative()),
  extremes: [-3, 3],
  steepest: Math.sqrt(3),
}

/**
 * f = 2 (cos X cos Y + cos Y cos Z + cos Z cos X) − (cos 2X + cos 2Y + cos 2Z), where cos 2X = 2 cos² X − 1 saves the
 * waves of half the length.
 */
export const iwp: Surface = {
  name: 'iwp',
  k: 2,
  level: formula(2)
    .times(cx.times(cy).plus(cy.times(cz)).plus(cz.times(cx)).minus(cx.squared().plus(cy.squared()).plus(cz.squared())))
    .plus(3),
  gradient: eachAxis((a) => formula(2).times(sines[a]).times(formula(3).times(cosines[a]).minus(cosineSum))),
  extremes: [-5, 3],
  steepest: 3 * Math.sqrt(3),
}

/** f = 3 (cos X + cos Y + cos Z) + 4 cos X cos Y cos Z */
export const neovius: Surface = {
  name: 'neovius',
  k: 1,
  level: formula(3)
    .times(cosineSum)
    .plus(formula(4).times(cx).times(cy.times(cz))),
  gradient: eachAxis((a) =>
    sines[a].times(formula(3).plus(formula(4).times(cosines[next(a)].times(cosines[last(a)])))).negative(),
  ),
  extremes: [-13, 13],
  steepest: 7,
}
