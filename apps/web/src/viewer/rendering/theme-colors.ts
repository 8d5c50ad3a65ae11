import { Color, LinearSRGBColorSpace } from 'three'

export interface ThemeColors {
  readonly backgroundTop: string
  readonly backgroundBottom: string
  readonly grid: string
  readonly edge: string
  readonly hover: string
  readonly cap: string
  readonly arrow: string
  readonly label: string
  /** Colour of measured lines. */
  readonly measure: string
  /** The section's frame and handle: related to the cap's colour, distinct from the lattice behind. */
  readonly section: string
}

export const themeColors: Readonly<Record<'light' | 'dark', ThemeColors>> = {
  light: {
    backgroundTop: '#F8FAFC',
    backgroundBottom: '#DCE3EB',
    grid: '#8796A8',
    edge: '#27303C',
    hover: '#5B93CF',
    cap: '#EFA65A',
    arrow: '#D9482B',
    label: '#4A5667',
    measure: '#2B5C8F',
    section: '#A85B10',
  },
  dark: {
    backgroundTop: '#262E39',
    backgroundBottom: '#11161D',
    grid: '#6D7C90',
    edge: '#0D1117',
    hover: '#5B93CF',
    cap: '#E59A4C',
    arrow: '#FF6A4D',
    label: '#A9B6C6',
    measure: '#8FC0F2',
    section: '#FFBE74',
  },
}

/** The axis colours of CAD systems. */
export const axisColors = { x: '#D8574A', y: '#5FA648', z: '#4B7FD1' } as const

/** A CSS colour without conversion to linear: the viewer's shaders work in the encoded space (see shading.ts). */
export const encoded = (css: string): Color => new Color().setStyle(css, LinearSRGBColorSpace)
