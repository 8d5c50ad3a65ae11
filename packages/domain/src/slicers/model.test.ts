import { expect, it } from 'vitest'
import { opensByLink, slicerLink, slicers } from './model.ts'

const address = 'https://trabecula.example/api/open/secret/optimized_lattice.3mf'
const encoded = 'https%3A%2F%2Ftrabecula.example%2Fapi%2Fopen%2Fsecret%2Foptimized_lattice.3mf'

it('every slicer gets the address of the file by its own scheme, percent-encoded whole', () => {
  expect(slicers.map((slicer) => slicerLink(slicer, address))).toEqual([
    `orcaslicer://open?file=${encoded}`,
    `bambustudio://open?file=${encoded}`,
    `cura://open?file=${encoded}`,
    `prusaslicer://open?file=${encoded}`,
  ])
  expect(slicerLink('bambu-studio', address, { onMac: true })).toBe(`bambustudioopen://${encoded}`)
})

it('a link is offered for the formats that a slicer fetches: 3MF only for Bambu Studio, none for PrusaSlicer', () => {
  expect(slicers.filter((slicer) => opensByLink(slicer, '3mf'))).toEqual(['orca-slicer', 'bambu-studio', 'cura'])
  expect(slicers.filter((slicer) => opensByLink(slicer, 'stl'))).toEqual(['orca-slicer', 'cura'])
  expect(slicers.filter((slicer) => opensByLink(slicer, 'stl.gz'))).toEqual([])
})
