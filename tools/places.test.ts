import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from './workspaces.ts'

/** The one function that writes a place: `printPlace`. */
const writer = 'packages/geometry/src/mesh/place.ts'

/** What rounds a number for a person. */
const rounding = String.raw`(?:toFixed|toPrecision|toLocaleString|threeDigits|threePlaces|printNumber|rounded|editable|Math\.round)\b`

/** Numbers that are rounded one by one and joined with commas, as coordinates are, or three in a template. */
const places = [
  new RegExp(
    String.raw`\.map\((?:(?!\.map\(|;\n|\n\n)[\s\S])*?${rounding}(?:(?!;\n|\n\n)[\s\S]){0,200}?\.join\((['"\`]), \1\)`,
    'g',
  ),
  /\b(?:at|near|place|point|centre|center|centroid|middle)\.join\((['"`]), \1\)/g,
  /\$\{[^}]*\bx\b[^}]*\}, \$\{[^}]*\by\b[^}]*\}, \$\{[^}]*\bz\b[^}]*\}/g,
]

/** How often, by file, something looks like a place and is none. */
const noPlaces: Readonly<Record<string, number>> = {
  // Directions: shares of a unit vector.
  'packages/domain/src/optimization/build-direction.ts': 1,
  'packages/engine/src/discretisation/supports/free-motion.ts': 1,
  'packages/engine/src/report/load-cases.ts': 1,
  // Values of a sweep, all of one quantity.
  'apps/web/src/features/generate/sweep-dialog.tsx': 1,
  // Frequencies of a design.
  'apps/cli/src/commands/optimize.ts': 1,
  // Source text of shaders and of style sheets.
  'packages/engine/src/shader/lattice-shader.ts': 1,
  'packages/engine/src/shader/ribs-glsl.ts': 1,
  'apps/web/src/features/fields/bar.ts': 1,
}

const placesIn = (text: string): string[] => places.flatMap((pattern) => text.match(pattern) ?? [])

const sources = ['packages', 'apps']
  .flatMap((folder) => filesBelow(join(root, folder), /\.tsx?$/))
  .map((file) => relative(root, file))
  .filter((file) => /\/src\//.test(file) && !/\.test\.tsx?$|\/testing\/|\/tabulation\/|packages\/testkit\//.test(file))

describe('a place is written by one function', () => {
  it('and nowhere else', () => {
    const found = Object.fromEntries(
      sources
        .filter((file) => file !== writer)
        .map((file) => [file, placesIn(readFileSync(join(root, file), 'utf8'))] as const)
        .filter(([file, matches]) => matches.length !== (noPlaces[file] ?? 0)),
    )
    expect(found).toEqual({})
  })

  it('which this test would notice', () => {
    const written = [
      "const where = largest.place.map((value) => Number(value.toPrecision(4))).join(', ')",
      '[x, y, z].map((value) => value.toFixed(1)).join(", ")',
      '`The point #{near.join(", ")} lies`',
      '`near #{rounded(x)}, #{rounded(y)}, #{rounded(z)}`',
      "at.map((value, axis) => `#{'xyz'[axis]} #{Number(value.toFixed(1))}`)\n  return `#{axes.join(', ')}`",
    ]
    for (const text of written) expect(placesIn(text.replaceAll('#', '$')), text).toHaveLength(1)
  })
})
