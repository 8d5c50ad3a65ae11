/**
 * A wall bracket of 96 × 84 × 30 mm with a generous fillet: the part of the pictures in the documentation.
 *
 *   node examples/bracket.ts bracket.stl
 */
import { writeFileSync } from 'node:fs'
import { prism, writeBinaryStl } from '@trabecula/geometry'

const width = 96
const height = 84
const plate = 16
const fillet = 52
const depth = 30

/** The outline of the bracket in x and y: back plate on the left, arm below, a quarter circle between them. */
export function bracketFile(segments = 40): Uint8Array {
  const arc = Array.from({ length: segments + 1 }, (_, i) => {
    const angle = Math.PI * (1.5 - (0.5 * i) / segments)
    return [plate + fillet + fillet * Math.cos(angle), plate + fillet + fillet * Math.sin(angle)] as const
  })
  return writeBinaryStl(prism([[0, 0], [width, 0], [width, plate], ...arc, [plate, height], [0, height]], depth))
}

if (import.meta.main) {
  const path = process.argv[2] ?? 'bracket.stl'
  writeFileSync(path, bracketFile())
  console.log(`Written to ${path}.`)
}
