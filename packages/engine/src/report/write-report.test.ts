import { describe, expect, it } from 'vitest'
import { partOf } from '../testing/sample-parts.ts'
import { sampleReport } from '../testing/sample-report.ts'
import type { Block, Table } from './document.ts'
import { htmlOf } from './html.ts'
import { makeReport } from './make-report.ts'
import { pdfOf } from './pdf.ts'

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

describe('a report as HTML', () => {
  it('has every cell of every table, in their order', async () => {
    const report = await makeReport(sampleReport({ row: 1, unitType: 'imperial' }))
    const cells = [...htmlOf(report).matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text = '']) => unescaped(text))
    const tables = report.sections.flatMap(({ blocks }) => blocks).filter((block): block is Table => block.kind === 'table')
    expect(cells).toEqual(tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells)))
  })

  it('needs nothing from elsewhere, runs nothing, and shows names as they are', async () => {
    const hostile = `"><script>alert('1')</script>&amp;`
    const input = sampleReport({ study: [hostile], row: 0 })
    const part = { ...partOf(input.part.soup), name: hostile }
    const html = htmlOf(await makeReport({ ...input, part }))
    expect(html).not.toMatch(/<script|<link|<iframe|@import|url\(|javascript:/i)
    expect([...html.matchAll(/(?:href|src)="([^"]{0,10})/g)].map(([, start]) => start)).toEqual(Array(8).fill('data:image'))
    expect(unescaped(html)).toContain(hostile)
    expect(html).toContain("default-src 'none'")
  })

  it('prints on the paper that was requested, and lets another be chosen', async () => {
    const html = htmlOf(await makeReport(sampleReport({ paper: 'Letter' })))
    expect(html).toContain('id="letter" checked')
    expect(html).toContain('id="a4">')
    expect(html).toContain('@page letter { size: Letter }')
  })
})

describe('a report as PDF', () => {
  const made = makeReport(sampleReport())

  it('is a PDF on the paper that was requested, with its fonts inside', { tags: ['long'] }, async () => {
    const report = await made
    const [a4, letter] = await Promise.all((['A4', 'Letter'] as const).map((paper) => pdfOf({ ...report, paper })))
    const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1')
    expect(text(a4).slice(0, 5)).toBe('%PDF-')
    expect(text(a4)).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(text(letter)).toContain('/MediaBox [0 0 612 792]')
    expect(text(a4)).toContain('/FontFile2')
    expect(text(a4)).not.toMatch(/\/(JavaScript|Launch|URI)\b/)
  })

  it('has no title at the end of a page: it goes overleaf with what it is above', { tags: ['long'] }, async () => {
    const report = await made
    const rows = Array.from({ length: 12 }, (_, n) => ({ cells: [`row ${n}`] }))
    const table: Table = { kind: 'table', title: 'Files', columns: [{ title: 'File', unit: '', align: 'left' }], rows }
    const lines = (count: number) => Array.from({ length: count }, (_, n): Block => ({ kind: 'text', text: `line ${n}` }))
    for (const above of [32, 36, 40, 43]) {
      const first = { title: 'Before', blocks: lines(above) }
      const bytes = await pdfOf({ ...report, sections: [first, { title: 'Below', blocks: [...lines(1), table] }] })
      // Outlines give the page of each title, and the table's last row is on the last page.
      const text = Buffer.from(bytes).toString('latin1')
      const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0
      const places = [...text.matchAll(/\/Dest \[(\d+) 0 R/g)].map(([, page]) => page)
      expect([above, pages, new Set(places).size]).toEqual([above, 2, 2])
    }
  })

  it('is the same for the same input, as the HTML is', { tags: ['long'] }, async () => {
    const [one, other] = [await made, await makeReport(sampleReport())]
    expect(Buffer.from(await pdfOf(one)).equals(Buffer.from(await pdfOf(other)))).toBe(true)
    expect(htmlOf(one)).toBe(htmlOf(other))
  })
})
