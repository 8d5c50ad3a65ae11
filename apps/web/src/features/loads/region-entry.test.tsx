import { regionBody } from '@trabecula/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PickedRegion } from '../../workspace/loads.ts'
import type { LoadedPart } from '../../workspace/part.ts'
import { RegionEntry } from './region-entry.tsx'
import { inRole, kindOfRegion, kindsOfRegions, regionKinds, regionNotes, regionOfKind, shapeRoleNotes } from './region-kinds.ts'

const part = { center: [20, 10, 5], unitScale: 1, sizeMm: [40, 20, 10] } as unknown as LoadedPart
const shown = (given: PickedRegion, open = true) =>
  renderToStaticMarkup(
    <ul>
      <RegionEntry at={1} given={given} part={part} open={open} onOpen={() => undefined} faceList={() => null} />
    </ul>,
  )
/** The texts of the fields that are typed. */
const fieldsIn = (markup: string) =>
  [...markup.matchAll(/<input[^>]*inputMode="decimal"[^>]*>/gi)].map(([field]) => /value="([^"]*)"/.exec(field)?.[1])

// A form that was just opened is imperial.
describe('a region in the form', () => {
  it.each(kindsOfRegions)('has its number, its kind with what that does, and what a closed one is: %s', (kind) => {
    const given = regionOfKind(kind, { faces: [3], open: true }, 25.4, part)
    const markup = shown(given)
    expect(markup).toContain('Region 2')
    expect(markup).toContain(regionKinds[kind])
    expect(markup).toContain(regionNotes[kind])
    expect(shown(given, false)).not.toContain(regionNotes[kind])
    expect(shown(given, false)).toContain(regionKinds[kind])
  })

  it('is a body with its name, which no other kind becomes', () => {
    const body: PickedRegion = { body: regionBody('boss.stl', new Float32Array(27), 1), as: 'void' }
    expect(shown(body)).toContain('boss.stl, 3 triangles')
    expect(shown(body)).toContain(regionNotes.body)
    expect(shown(body, false)).toContain('boss.stl, void')
    expect(fieldsIn(shown(body))).toEqual([])
    expect(kindOfRegion(body)).toBe('body')
    expect(inRole(body, 'solid')).toEqual({ ...body, as: 'solid' })
    expect(kindsOfRegions).not.toContain('body')
  })

  it('has its lengths in the units of the form, with the unit next to them', () => {
    expect(fieldsIn(shown({ faces: [3], solidToMm: 25.4 }))).toEqual(['1'])
    expect(shown({ faces: [3], shellMm: 25.4 })).toMatch(/Shell of these faces.*in</)
    const sphere = shown({ sphere: { center: [25.4, 50.8, 0], radius: 12.7 }, as: 'solid' })
    expect(fieldsIn(sphere)).toEqual(['1', '2', '0', '0.5'])
    expect(sphere).toContain('Coordinates of the file, in.')
    expect(shown({ sphere: { center: [0, 0, 0], radius: 1 }, as: 'void' })).toContain(shapeRoleNotes.void)
    const bounded = inRole({ sphere: { center: [0, 0, 0], radius: 25.4 }, as: 'solid' }, 'lattice')
    expect(fieldsIn(shown(bounded))).toEqual(['0.3', '', '0', '0', '0', '1'])
    expect(inRole(bounded, 'void')).toEqual({ sphere: { center: [0, 0, 0], radius: 25.4 }, as: 'void' })
    expect(fieldsIn(shown(regionOfKind('box', undefined, 1, part)))).toHaveLength(6)
    expect(fieldsIn(shown(regionOfKind('cylinder', undefined, 1, part)))).toHaveLength(7)
  })
})
