import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findMaterial, toWire } from '@trabecula/domain'
import { beforeEach, expect, test } from 'vitest'
import { at, beam, optimized, setup, trabecula } from '../testing/run-command.ts'

const guide = readFileSync(new URL('../../../../docs/guide/own-materials.md', import.meta.url), 'utf8')
const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)![1]!)
const ours = toWire(findMaterial('HP HR PA12')!)

const file = (catalog: unknown, name = 'mine.json') => {
  writeFileSync(at(name), typeof catalog === 'string' ? catalog : JSON.stringify(catalog))
  return at(name)
}

beforeEach(() => rmSync(at('own'), { recursive: true, force: true }))

test('the example of the guide is imported, listed, exported as it is kept, and removed', async () => {
  expect((await trabecula('materials', 'list')).out).toContain('There are no materials or printers of your own yet')
  const imported = await trabecula('materials', 'import', file(example))
  expect([imported.code, imported.out]).toEqual([0, expect.stringContaining('2 entries were added and 0 changed.')])
  expect((await trabecula('materials', 'list')).out).toMatch(/PA11-CF +SLS +3800 \/ 2600 +42 \/ 27 +70 \/ 45 +1\.06/)
  expect((await trabecula('materials', 'export', at('copy.json'))).code).toBe(0)
  expect(JSON.parse(readFileSync(at('copy.json'), 'utf8')).materials[0]).toMatchObject({ name: 'PA11-CF', young_mpa: 3800 })
  expect((await trabecula('materials', 'import', at('copy.json'))).out).toContain('0 entries were added and 2 changed.')
  expect((await trabecula('materials', 'remove', 'PA11-CF')).code).toBe(0)
  expect(JSON.parse((await trabecula('materials', 'list', '--json')).out)).toMatchObject({ materials: [], printers: [{}] })
  const again = await trabecula('materials', 'remove', 'PA11-CF')
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('no material or printer of your own')])
})

test.each([
  ['a file that is not JSON', '{', 'mine.json: The catalogue is not JSON'],
  ['a file of 10 MB', ' '.repeat(1e7), 'mine.json: A catalogue file has at most 1 MB.'],
  [
    'one wrong entry',
    {
      materials: [
        { ...ours, name: 'A' },
        { ...ours, name: 'B', young_mpa: 0 },
      ],
    },
    'Material 2 (B): "young_mpa"',
  ],
  ['a name of ours', { materials: [ours] }, '"HP HR PA12" is a material of our catalogue'],
])('%s is refused in one sentence and changes nothing', async (_, catalog, sentence) => {
  await trabecula('materials', 'import', file({ materials: [{ ...ours, name: 'Kept' }] }, 'kept.json'))
  const { code, err } = await trabecula('materials', 'import', file(catalog))
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
  expect(JSON.parse((await trabecula('materials', 'list', '--json')).out).materials).toMatchObject([{ name: 'Kept' }])
})

test('an import asks about unusual values and keeps them', async () => {
  const { code, out } = await trabecula(
    'materials',
    'import',
    file({ materials: [{ ...ours, name: 'Strong', ultimate_mpa: 1000 }] }),
  )
  expect([code, out]).toEqual([0, expect.stringContaining("is more than a tenth of its Young's modulus")])
  expect((await trabecula('materials', 'list')).out).toContain('Strong')
})

test.each([
  [[], 'list|import|export|remove is missing'],
  [['add', 'x'], '"add" is not one of list, import, export, remove.'],
  [['import'], 'FILE.json is missing.'],
  [['remove'], 'NAME is missing.'],
  [['list', 'all'], '"all" is one argument too many.'],
])('"materials %s" is refused with the usage', async (args, sentence) => {
  const { code, err } = await trabecula('materials', ...args)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

const ownRun = async (fields: object, ...more: string[]) => {
  const path = setup({ elements: 600, ...fields }, 'own-setup.json')
  const ran = await optimized(beam, path, at('own-run'), '--json', ...more)
  expect(ran.code, ran.err).toBe(0)
  return JSON.parse(ran.out)
}

test('a run takes own materials from its set-up, from a file and from this machine, and keeps their values', {
  tags: ['long'],
}, async () => {
  const { candidates } = await ownRun({})
  const same = { ...ours, name: 'Same', price_per_kg: ours.price_per_kg }
  const carried = await ownRun({ material: 'Same', materials: [same] })
  expect(carried.candidates).toEqual(candidates)
  const twice = { ...same, name: 'Twice', young_mpa: 2 * ours.young_mpa }
  const stiff = await ownRun({ material: 'Twice' }, '--materials', file({ materials: [twice] }))
  expect(stiff.candidates[0].stiffness_n_per_mm).toBeCloseTo(2 * candidates[0].stiffness_n_per_mm, 2)
  expect(stiff.printed_with.material).toMatchObject({ name: 'Twice', young_mpa: 3600 })
  await trabecula('materials', 'import', file({ materials: [{ ...twice, young_mpa: 3 * ours.young_mpa }] }))
  const own = await ownRun({ material: 'Twice' })
  expect(own.printed_with.material.young_mpa).toBe(5400)
  await trabecula('materials', 'remove', 'Twice')
  const report = await trabecula('report', '--run', at('own-run'), '--out', at('own.html'))
  expect(report.code, report.err).toBe(0)
  expect(readFileSync(at('own.html'), 'utf8')).toContain('5,400')
  const { code, err } = await trabecula('optimize', beam, '--setup', setup({ material: 'Twice' }), '--out', at('none'))
  expect([code, err]).toEqual([2, expect.stringContaining('The material "Twice" is not in the catalogue')])
})

test('the shell is checked with the limits of the own printer, and its process with the material', async () => {
  const printers = [{ ...example.printers[0], min_wall_mm: 3, process: 'MJF' }]
  const own = { printers, printer: printers[0].name, elements: 600 }
  const refused = async (fields: object) => (await trabecula('optimize', beam, '--setup', setup(fields), '--out', at('none'))).err
  expect(await refused({ ...own, shell_thickness: 0.8 })).toContain(
    'is thinner than Large SLS can make: walls print from 1.88 mm',
  )
  expect(await refused({ ...own, material: 'PA 2200', shell_thickness: 2 })).toContain('Large SLS')
})
