import { findPrinter } from '@trabecula/domain'
import { readPartFile, soupVolume } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { leastWallOf } from '../candidates/printed-walls.ts'
import { densityBounds } from '../material/printability.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'

const printer = findPrinter('HP MJF 5200')!
const part = boxPart(26, 13, 13)

/** A uniform gyroid as light as the printer makes it. */
function lightest(changes: Pick<Design, 'leastWall'> = {}): Design {
  const { min } = densityBounds('gyroid-sheet', 10, printer)
  return { ...sampleDesign(part, 'gyroid-sheet', { cellSize: 10 }, [min, min]), ...changes }
}

async function exportOf(design: Design, spacing?: number) {
  const chunks: Uint8Array[] = []
  const outcome = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), spacing ? { spacing } : {})
  const reading = outcome.ok ? readPartFile(Buffer.concat(chunks)) : undefined
  return { outcome, volume: reading?.ok ? soupVolume(reading.soup) : 0 }
}

describe('walls of a file', () => {
  it('are as thick as the printer needs them, for three percent of material', { tags: ['long'] }, async () => {
    const leastWall = leastWallOf('gyroid-sheet', 10, printer, 0.5)!
    const thin = await exportOf(lightest())
    const thick = await exportOf(lightest({ leastWall }))
    const report = (which: typeof thin) => (which.outcome.ok ? which.outcome.value : undefined)!
    // Without the compensation: what flat triangles leave of walls of 0.8 mm.
    expect(report(thin).minFeatureMm).toBeLessThan(0.785)
    expect(report(thick).minFeatureMm).toBeGreaterThanOrEqual(0.8)
    expect(report(thick).minFeatureMm).toBeLessThan(0.83)
    expect(thick.volume / thin.volume).toBeGreaterThan(1.003)
    expect(thick.volume / thin.volume).toBeLessThan(1.03)
  })

  it('are refused where they are too thin, with the spacing that such walls need', { tags: ['long'] }, async () => {
    const leastWall = leastWallOf('gyroid-sheet', 10, printer, 0.5)!
    const { outcome } = await exportOf(lightest({ leastWall }), 1.2)
    expect(outcome.ok).toBe(false)
    const message = outcome.ok ? '' : outcome.refusal.message
    expect(message).toMatch(
      /walls are 0\.[67]\d+ mm thin.*printer makes 0\.8 mm\. It is sampled every 0\.\d+ mm, and such walls need 0\.5 mm\./,
    )
  })
})
