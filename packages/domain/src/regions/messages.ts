import { mostRegions } from './limits.ts'

/** Refusals of regions, which are named by their place in the list, from 1. */
export const regionMessages = {
  tooMany: (count: number): string => `${count} regions are too many: a set-up has at most ${mostRegions}.`,
  notThick: (region: number, thickness: number): string =>
    `Region ${region}: ${thickness} mm is no thickness. Give one above zero.`,
  noFaces: (region: number): string => `Region ${region} has no face: choose the faces that it is about.`,
  noSize: (region: number, shape: string): string =>
    `Region ${region}: the ${shape} has no size. Give it one above zero in every direction.`,
  contradict: (region: number, other: number): string =>
    `Regions ${region} and ${other} contradict each other: a face that is open has no shell and nothing solid below it. Leave one of the two out.`,
} as const
