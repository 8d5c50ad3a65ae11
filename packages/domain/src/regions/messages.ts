import { mostRegions } from './limits.ts'

const inMm = (value: number): string => `${value.toLocaleString('en-US', { maximumSignificantDigits: 4 })} mm`

/** Refusals of regions, which are named by their place in the list, from 1. */
export const regionMessages = {
  form: '{"faces": […], "solid_to_mm": t}, {"faces": […], "shell_mm": t}, {"faces": […], "open": true or false} or {"box": [[x, y, z], [x, y, z]], "as": "solid"}, with "cylinder": {"from": [x, y, z], "to": [x, y, z], "radius": r} or "sphere": {"center": [x, y, z], "radius": r} in place of "box"',
  tooMany: (count: number): string => `${count} regions are too many: a set-up has at most ${mostRegions}.`,
  notThick: (region: number, thickness: number): string =>
    `Region ${region}: ${thickness} mm is no thickness. Give one above zero.`,
  noFaces: (region: number): string => `Region ${region} has no face: choose the faces that it is about.`,
  noSize: (region: number, shape: string): string =>
    `Region ${region}: the ${shape} has no size. Give it one above zero in every direction.`,
  contradict: (region: number, other: number): string =>
    `Regions ${region} and ${other} contradict each other: a face that is open has no shell and nothing solid below it. Leave one of the two out.`,
  touched: (region: number): string =>
    `Region ${region} opens a face that is loaded or held, under which material must be solid: leave that face out of it.`,
  withinShell: (region: number, thickness: number, shell: number): string =>
    `Region ${region} is ${inMm(thickness)} thick, less than the shell of ${inMm(shell)} that its faces have anyway: make it thicker, or give the whole part the thinner shell and the other faces a thicker one.`,
  tooThin: (region: number, thickness: number, printer: string, least: number): string =>
    `Region ${region} is ${inMm(thickness)} thick, and ${printer} makes no wall thinner than ${inMm(least)}: make it at least so thick.`,
  withoutShell: (region: number): string =>
    `Region ${region} keeps the shell of its faces, but the shell thickness is 0: give them a shell of their own.`,
} as const
