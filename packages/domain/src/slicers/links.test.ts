import { expect, it } from 'vitest'
import { slicerLink } from './links.ts'
import { slicers } from './model.ts'

const address = 'https://trabecula.example/api/open/secret/optimized_lattice.3mf'
const encoded = 'https%3A%2F%2Ftrabecula.example%2Fapi%2Fopen%2Fsecret%2Foptimized_lattice.3mf'

it('every slicer gets the address of the file by its own scheme, percent-encoded whole', () => {
  expect(slicers.map((slicer) => slicerLink(slicer, address))).toEqual([
    `prusaslicer://open?file=${encoded}`,
    `orcaslicer://open?file=${encoded}`,
    `bambustudio://open?file=${encoded}`,
    `cura://open?file=${encoded}`,
  ])
  expect(slicerLink('bambu-studio', address, { onMac: true })).toBe(`bambustudioopen://${encoded}`)
})
