import type { Bounds, UnitGuess } from '../mesh/model.ts'

/** Longest edge below which a part in metres is likelier than one in inches, and below which millimetres are unlikely. */
const [metres, inches] = [0.5, 5]

/** Longest edge beyond which no printer's build volume reaches, in millimetres. */
const beyondPrinters = 1000

/**
 * A guess from the size alone. Parts of 5 mm and less are rare and parts drawn in inches or metres are not; in between nothing can be
 * known and millimetres are usual.
 */
export function guessUnit({ min, max }: Bounds): UnitGuess {
  const longest = Math.max(...[0, 1, 2].map((axis) => max[axis] - min[axis]))
  const shown = Number(longest.toPrecision(4))
  if (!(longest > 0)) return { unit: 'mm', doubtful: false, sentence: 'The part has no size.' }
  if (longest < metres) return { unit: 'm', doubtful: true, sentence: ask(shown, 'metres', 'm') }
  if (longest < inches) return { unit: 'in', doubtful: true, sentence: ask(shown, 'inches', 'in') }
  if (longest > beyondPrinters)
    return {
      unit: 'mm',
      doubtful: true,
      sentence: `The longest edge is ${shown}, more than any printer holds if that is millimetres: check the unit.`,
    }
  return { unit: 'mm', doubtful: false, sentence: `The longest edge is ${shown}; millimetres are likely.` }
}

const ask = (longest: number, name: string, unit: string): string =>
  `The longest edge is ${longest}: the file is probably in ${name}; if so, set "file_unit" to ${unit}.`
