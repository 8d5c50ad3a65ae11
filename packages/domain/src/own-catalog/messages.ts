import { threeDigits } from '../units/printing.ts'
import { mostOwnEntries, ownNameLength, sourceLength, type ValueRange } from './limits.ts'
import { notGiven, ownCatalogTexts } from './texts.ts'

type Kind = 'material' | 'printer'

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'

/** "above 0 and at most 100,000 MPa" */
function within({ above, least, below, most, unit }: ValueRange): string {
  const from = above === undefined ? `at least ${threeDigits(least ?? 0)}` : `above ${threeDigits(above)}`
  const to = below === undefined ? `at most ${threeDigits(most ?? 0)}` : `below ${threeDigits(below)}`
  return `${from} and ${to}${unit && ` ${unit}`}`
}

/** `where`: the name of the entry, or its place in the list. */
export const ownCatalogMessages = {
  ...ownCatalogTexts,
  form: 'A catalogue is {"materials": [{…}], "printers": [{…}]}, with one of the lists or both.',
  tooMany: (kind: Kind, count: number) => `A catalogue has at most ${mostOwnEntries} ${kind}s, not ${count}.`,
  entry: (where: string) => `${where} must be an object {"name": …, …}.`,
  unknownKey: (where: string, key: string, known: readonly string[]) =>
    `${where} has the unknown key "${key}"; known keys are ${known.join(', ')}.`,
  name: (where: string) => `${where} needs a "name" of ${ownNameLength.min} to ${ownNameLength.max} characters in one line.`,
  ours: (kind: Kind, name: string) => `"${name}" is a ${kind} of our catalogue: choose another name.`,
  twice: (kind: Kind, name: string) => `There are two ${kind}s of the name "${name}".`,
  processes: (where: string, all: readonly string[]) => `${where} needs "processes", a list of ${all.join(', ')}.`,
  process: (where: string, all: readonly string[]) => `${where} needs a "process", one of ${all.join(', ')}.`,
  oneOf: (where: string, key: string, all: readonly unknown[]) => `${where}: "${key}" must be one of ${all.join(', ')}.`,
  value: (where: string, key: string, quantity: ValueRange, value: unknown) =>
    `${where}: "${key}" (${quantity.title}) must be a number ${within(quantity)}, not ${shown(value)}.`,
  three: (where: string, key: string, quantity: ValueRange, value: unknown) =>
    `${where}: "${key}" must be three numbers ${within(quantity)}, not ${shown(value)}.`,
  knockDown: (where: string) =>
    `${where}: "knock_down" must be a list of [wall in mm, share of stiffness that is kept], with rising walls and shares above 0 and at most 1.`,
  alongBuild: (where: string) => `${where}: "along_build" must be {"values": {…}, "sources": {…}}.`,
  source: (where: string, key: string) =>
    `${where}: the source of "${key}" must be {"standing": "published", "unconfirmed" or "decision", "text": …}, with a text of one line and at most ${sourceLength} characters.`,
  order: (where: string, smaller: string, larger: string) => `${where}: "${smaller}" must not be more than "${larger}".`,
  strong: (name: string, title: string, stress: number, modulus: number) =>
    `The ${title} of ${name}, ${threeDigits(stress)} MPa, is more than a tenth of its Young's modulus, ${threeDigits(modulus)} MPa. Hardly any solid is that strong: are both in MPa?`,
  incompressible: (name: string, poisson: number) =>
    `The Poisson's ratio of ${name}, ${poisson}, is nearly 0.5: elements of such a material are too stiff. Is it right?`,
  ownersOnly: "Only the team's owner can change its materials and printers.",
  notFound: 'This entry does not exist, or is deleted already.',
  nameTaken: (kind: Kind, name: string) =>
    `The team has a ${kind} of the name "${name}" already: edit that, or choose another name.`,
  full: (kind: Kind) => `The team has ${mostOwnEntries} ${kind}s already, the most that it can have. Delete one first.`,
  changedElsewhere: 'Somebody else has changed this entry since you opened it. Look at their values, then enter yours again.',
  added: (name: string) => `${name} is in the team's catalogue.`,
  saved: (name: string) => `${name} is changed. Results keep the values with which they were computed.`,
  deleted: (name: string, studies: number) =>
    studies === 0
      ? `${name} is deleted.`
      : `${name} is deleted. ${studies === 1 ? 'One study still names it and keeps' : `${studies} studies still name it and keep`} its values.`,
  imported: (added: number, changed: number) =>
    `${added} ${added === 1 ? 'entry was' : 'entries were'} added and ${changed} changed.`,
  asOf: (printer: string, process: string) => `${notGiven}: as ${printer}, a machine of ${process}`,
} as const
