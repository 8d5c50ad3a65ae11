import { caseColors } from '@trabecula/domain'
import { box, segment } from '@trabecula/geometry'
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import type { FaceSelection } from '../part/model.ts'
import { letterLabels, roleLabels } from './role-labels.ts'

const soup = box([30, 20, 10])
const part = { soup, surfaces: segment(soup) }
const textsOf = (selection: Partial<FaceSelection>) =>
  roleLabels(part, { load: [], held: [], ...selection }).map(({ text }) => text)

describe('labels of faces', () => {
  it('number load and held faces where there is one load', () => {
    expect(textsOf({ load: [0], held: [1, 2] })).toEqual(['Load', 'Held 1', 'Held 2'])
    expect(textsOf({ load: [0], held: [], supports: [{ kind: 'sliding', faces: [] }] })).toEqual(['Load'])
    expect(textsOf({ load: [0], held: [], cases: [[]] })).toEqual(['A'])
  })
  it('name all cases of a face, and the support of others', () => {
    const supports = [{ kind: 'symmetry', faces: [4] }] as const
    expect(textsOf({ load: [0], held: [3], cases: [[1], [0, 3]], supports })).toEqual(['A C', 'B', 'Held', 'Symmetry plane'])
    const [both] = roleLabels(part, { load: [0], held: [], cases: [[0]] })
    expect(both?.colors).toEqual([caseColors[0], caseColors[1]])
  })
  it('say how heavy a point mass is on each of its faces, next to what the face carries', () => {
    const masses = [{ text: '250 g', faces: [0, 4] }]
    expect(textsOf({ load: [0], held: [1], masses })).toEqual(['Load', 'Held', '250 g', '250 g'])
    expect(textsOf({ load: [0], cases: [[1]], masses })).toEqual(['A', 'B', '250 g', '250 g'])
  })
  it('are where a case acts off its faces', () => {
    const at = new Vector3(0, 0, 90)
    expect(letterLabels([{ place: 1, at }])).toMatchObject([{ text: 'B', at: [0, 0, 90], colors: [caseColors[1]] }])
  })
})
