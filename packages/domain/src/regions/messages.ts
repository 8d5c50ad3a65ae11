import { mostBodyTriangles, mostRegions } from './limits.ts'

const inMm = (value: number): string => `${value.toLocaleString('en-US', { maximumSignificantDigits: 4 })} mm`

/** Refusals of regions, which are named by their place in the list, from 1. */
export const regionMessages = {
  form: 'A region is a rule for faces or a shape.',
  tooMany: (count: number): string => `${count} regions are too many: a set-up has at most ${mostRegions}.`,
  notThick: (region: number, thickness: number): string =>
    `Region ${region}: ${thickness} mm is no thickness. Give one above zero.`,
  noFaces: (region: number): string => `Region ${region} has no face: choose the faces that it is about.`,
  noSize: (region: number, shape: string): string =>
    `Region ${region}: the ${shape} has no size. Give it one above zero in every direction.`,
  notBase64: 'The triangles of a body are float32 numbers in base64.',
  notTriangles: (region: number): string =>
    `Region ${region}: the body is no list of triangles. Give nine float32 numbers for each in base64, mm in the coordinates of the file.`,
  tooManyTriangles: (count: number): string =>
    `The bodies of the regions have ${count.toLocaleString('en-US')} triangles, and a set-up holds ${mostBodyTriangles.toLocaleString('en-US')}: export them with a coarser tolerance, or use boxes, cylinders and spheres.`,
  noBound: (region: number): string => `Region ${region} needs a least or a largest density.`,
  notLattice: (region: number): string => `Region ${region}: only a lattice has densities.`,
  noDensity: (region: number, density: number): string => `Region ${region}: ${density} is no density above 0 and at most 1.`,
  bounds: (region: number, least: number, most: number): string =>
    `Region ${region}: no density is at least ${least} and at most ${most}.`,
  contradict: (region: number, other: number): string =>
    `Regions ${region} and ${other} contradict each other: an open face has neither shell nor solid below. Leave one out.`,
  touched: (region: number): string => `Region ${region} opens a face that is loaded or held: leave that face out.`,
  withinShell: (region: number, thickness: number, shell: number): string =>
    `Region ${region} is ${inMm(thickness)} thick, less than the shell of ${inMm(shell)}: make it thicker, or the shell thinner.`,
  tooThin: (region: number, thickness: number, printer: string, least: number): string =>
    `Region ${region} is ${inMm(thickness)} thick, and ${printer} makes no wall thinner than ${inMm(least)}.`,
  withoutShell: (region: number): string =>
    `Region ${region} keeps the shell of its faces, but the shell thickness is 0: give them a shell of their own.`,
} as const
