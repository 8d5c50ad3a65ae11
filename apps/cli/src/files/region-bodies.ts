import { basename, dirname, resolve } from 'node:path'
import { done, type FileUnit, mmPerFileUnit, type Outcome, type Region, refuse, regionBody } from '@trabecula/domain'
import type { InputOptions } from '@trabecula/engine'
import { readBodies } from '@trabecula/geometry'
import type { FaceChoice } from '../setup/face-choice.ts'
import type { ChosenRegion, NamedBody } from '../setup/regions.ts'
import { partBytes } from './read-file.ts'

interface Around {
  readonly part: { readonly path: string; readonly bytes: Uint8Array }
  readonly setupPath: string
  readonly fileUnit: FileUnit
  readonly input: InputOptions
}

interface WithBodies {
  readonly regions: readonly Region<readonly FaceChoice[]>[]
  /** Without the bodies of the part's file that are regions. */
  readonly input: InputOptions
}

/** Reads the bodies that regions name, in the coordinates and the unit of the part's file. */
export async function readRegionBodies(chosen: readonly ChosenRegion[], around: Around): Promise<Outcome<WithBodies>> {
  const { part, fileUnit, input } = around
  const regions: Region<readonly FaceChoice[]>[] = []
  const taken = new Set<number>()
  let count = 0
  for (const [n, region] of chosen.entries()) {
    if (!isNamed(region)) {
      regions.push(region)
      continue
    }
    const { body, ...role } = region
    const path = typeof body === 'number' ? part.path : resolve(dirname(around.setupPath), body)
    const bytes = typeof body === 'number' ? done(part.bytes) : await partBytes(path)
    if (!bytes.ok) return refuse(bytes.refusal.code, `Region ${n + 1}: ${bytes.refusal.message}`)
    const read = readBodies(bytes.value, typeof body === 'number' ? body : undefined)
    const name = basename(path)
    if (!read.ok) return refuse('region-body', `Region ${n + 1}: ${name} ${read.message.replace(/\.$/, '')}.`)
    const [soup, ...others] = read.bodies
    if (!soup || others.length > 0)
      return refuse(
        'region-body',
        `Region ${n + 1}: ${name} has ${read.bodies.length} bodies, and a region is one: give each a file of its own.`,
      )
    if (typeof body === 'number') {
      taken.add(body)
      count = read.count
    }
    const called = typeof body === 'number' ? `${name}, body ${body}` : name
    regions.push({ body: regionBody(called, soup, mmPerFileUnit[fileUnit]), ...role })
  }
  if (taken.size === 0) return done({ regions, input })
  const all = input.bodies ?? Array.from({ length: count }, (_, id) => id)
  return done({ regions, input: { ...input, bodies: all.filter((id) => !taken.has(id)) } })
}

const isNamed = (region: ChosenRegion): region is NamedBody => 'body' in region && typeof region.body !== 'object'
