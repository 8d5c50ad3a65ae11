import { surfaceColors } from '@trabecula/domain'
import { Color, LinearSRGBColorSpace } from 'three'

export interface ThemeColors {
  readonly skyTop: string
  readonly skyBottom: string
  readonly grid: string
  readonly edge: string
  readonly hover: string
  readonly cap: string
  readonly arrow: string
  readonly label: string
  /** Measured lines. */
  readonly measure: string
  /** The frame of the section and its handle: of the cap's family, and told from the lattice that they lie over. */
  readonly section: string
}

export const themeColors: Readonly<Record<'light' | 'dark', ThemeColors>> = {
  light: {
    skyTop: '#F8FAFC',
    skyBottom: '#DCE3EB',
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
    skyTop: '#262E39',
    skyBottom: '#11161D',
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

/** §9; the drawing's own axis colours are those of every CAD tool. */
export const selectionColors = surfaceColors
export const axisColors = { x: '#D8574A', y: '#5FA648', z: '#4B7FD1' } as const

/** A CSS colour with its encoded numbers left alone: the viewer's shaders work in the encoded space (see shading.ts). */
export const encoded = (css: string): Color => new Color().setStyle(css, LinearSRGBColorSpace)
