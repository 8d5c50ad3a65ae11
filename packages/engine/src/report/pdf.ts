import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import {
  type Block,
  type Drawing,
  type Facts,
  hairline,
  ink,
  quietInk,
  type ReportDocument,
  type Shape,
  type Table,
} from './document.ts'

type Pdf = InstanceType<typeof PDFDocument>

const margin = 40
const footHeight = 24

/** DejaVu has the signs that the standard fonts of PDF lack: −, ², µ, Greek, Cyrillic. */
const fonts = {
  plain: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
} as const

const { resolve: resolved } = createRequire(import.meta.url)
const pathOf = (font: string): string => resolved(`dejavu-fonts-ttf/ttf/${font}`)

/** Files in the folder "ttf" of the package dejavu-fonts-ttf. */
export const pdfFonts: readonly string[] = Object.values(fonts)

/** A report as a PDF: text as text, plots as lines, fonts inside. */
export async function pdfOf(report: ReportDocument): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: report.paper === 'A4' ? 'A4' : 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    bufferPages: true,
    // Else it opens one of its own first, which a bundle of this code has not.
    font: pathOf(fonts.plain),
    lang: 'en',
    displayTitle: true,
    info: { Title: report.title, Creator: report.foot, Producer: report.foot, CreationDate: report.madeAt },
  })
  const chunks: Uint8Array[] = []
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, pathOf(file))
  head(pdf, report)
  for (const { title, blocks } of report.sections) {
    section(pdf, title, beginningOf(pdf, blocks))
    for (const block of blocks) draw(pdf, block)
  }
  foot(pdf, report.foot)
  pdf.end()
  return ended
}

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * margin
const leftOver = (pdf: Pdf): number => pdf.page.height - margin - footHeight - pdf.y

function need(pdf: Pdf, height: number): boolean {
  if (leftOver(pdf) >= height || pdf.y <= margin) return false
  pdf.addPage()
  return true
}

/** Writes in the given width and leaves `pdf.y` below it. */
function write(pdf: Pdf, font: keyof typeof fonts, size: number, text: string, colour = ink): void {
  pdf.font(font).fontSize(size).fillColor(colour)
  pdf.text(text, margin, pdf.y, { width: widthOf(pdf) })
}

function head(pdf: Pdf, { title, lines }: ReportDocument): void {
  write(pdf, 'bold', 17, title)
  pdf.y += 2
  for (const line of lines) write(pdf, 'plain', 9, line, quietInk)
  pdf.y += 5
  rule(pdf, pdf.y, ink, 1.2)
  pdf.y += 4
}

function section(pdf: Pdf, title: string, below: number): void {
  need(pdf, 40 + below)
  pdf.y += 10
  pdf.outline.addItem(title)
  write(pdf, 'bold', 12.5, title)
  pdf.y += 2
  rule(pdf, pdf.y, hairline, 0.7)
  pdf.y += 6
}

function rule(pdf: Pdf, y: number, colour: string, width: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + widthOf(pdf), y)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke()
}

function draw(pdf: Pdf, block: Block): void {
  switch (block.kind) {
    case 'text':
      need(pdf, heightOf(pdf, block))
      write(pdf, 'plain', 9, block.text)
      pdf.y += 5
      return
    case 'facts':
      facts(pdf, block)
      return
    case 'table':
      table(pdf, block)
      return
    case 'drawing':
      drawing(pdf, block)
      return
  }
}

/**
 * Height of what stays on the page of a title, points: the beginning of the first block, and after a sentence that of
 * the next one, too.
 */
function beginningOf(pdf: Pdf, [first, ...rest]: readonly Block[]): number {
  if (!first) return 0
  return heightOf(pdf, first) + (first.kind === 'text' && rest[0]?.kind !== 'text' ? beginningOf(pdf, rest) : 0)
}

/** What a block needs on a page to begin there, points. */
function heightOf(pdf: Pdf, block: Block): number {
  switch (block.kind) {
    case 'text':
      return textHeight(pdf, 'plain', 9, block.text, widthOf(pdf)) + 5
    case 'facts':
      return Math.min(160, 16 + block.rows.length * 14)
    case 'table':
      return layoutOf(pdf, block).beginning
    case 'drawing':
      return (block.height * widthOf(pdf)) / block.width + textHeight(pdf, 'plain', 8, block.caption, widthOf(pdf)) + 12
  }
}

function textHeight(pdf: Pdf, font: keyof typeof fonts, size: number, text: string, width: number): number {
  return pdf
    .font(font)
    .fontSize(size)
    .heightOfString(text === '' ? ' ' : text, { width })
}

const nameWidth = 170

function facts(pdf: Pdf, block: Facts): void {
  need(pdf, heightOf(pdf, block))
  if (block.title !== undefined) write(pdf, 'bold', 9.5, block.title)
  for (const [name, value] of block.rows) {
    const width = widthOf(pdf) - nameWidth
    const height = Math.max(textHeight(pdf, 'plain', 9, name, nameWidth - 10), textHeight(pdf, 'plain', 9, value, width)) + 3
    need(pdf, height)
    const top = pdf.y + 1.5
    pdf.font('plain').fontSize(9).fillColor(quietInk)
    pdf.text(name, margin, top, { width: nameWidth - 10 })
    pdf.fillColor(ink).text(value, margin + nameWidth, top, { width })
    pdf.y = top + height - 1.5
    rule(pdf, pdf.y, '#ececef', 0.5)
  }
  pdf.y += 8
}

const [cellSize, padding] = [7.2, 4]

const fontOf = (mark: Table['rows'][number]['mark']): keyof typeof fonts =>
  mark === 'chosen' ? 'bold' : mark === 'reference' ? 'italic' : 'plain'

/** A table that is not higher stays on one page, points. */
const onOnePage = 330

function layoutOf(pdf: Pdf, block: Table) {
  const widths = columnWidths(pdf, block)
  const headings = block.columns.map(({ title: name, unit }) => (unit === '' ? name : `${name}\n${unit}`))
  const heightOfRow = (cells: readonly string[], font: keyof typeof fonts) =>
    Math.max(...cells.map((cell, n) => textHeight(pdf, font, cellSize, cell, (widths[n] ?? 0) - 2 * padding))) + 4.5
  const headHeight = heightOfRow(headings, 'bold')
  const whole = block.rows.reduce((sum, { cells, mark }) => sum + heightOfRow(cells, fontOf(mark)), 18 + headHeight)
  return { widths, headings, heightOfRow, headHeight, beginning: whole < onOnePage ? whole : 18 + headHeight + 30 }
}

function table(pdf: Pdf, block: Table): void {
  const { title, columns, rows } = block
  const { widths, headings, heightOfRow, headHeight, beginning } = layoutOf(pdf, block)
  const line = (cells: readonly string[], font: keyof typeof fonts, height: number, bottom = false) => {
    let left = margin
    const top = pdf.y
    cells.forEach((cell, n) => {
      const width = widths[n] ?? 0
      const own = textHeight(pdf, font, cellSize, cell, width - 2 * padding)
      pdf.font(font).fontSize(cellSize).fillColor(ink)
      const at = bottom ? top + height - own - 2.2 : top + 2.2
      pdf.text(cell, left + padding, at, { width: width - 2 * padding, align: columns[n]?.align ?? 'left' })
      left += width
    })
    pdf.y = top + height
  }
  const heading = () => {
    line(headings, 'bold', headHeight, true)
    rule(pdf, pdf.y, ink, 0.9)
  }
  need(pdf, beginning)
  write(pdf, 'bold', 9.5, title)
  pdf.y += 2
  heading()
  for (const { cells, mark } of rows) {
    const font = fontOf(mark)
    const height = heightOfRow(cells, font)
    if (need(pdf, height)) heading()
    if (mark === 'reference') pdf.rect(margin, pdf.y, widthOf(pdf), height).fill('#f4f4f5')
    if (mark === 'chosen') rule(pdf, pdf.y, ink, 0.9)
    line(cells, font, height)
    rule(pdf, pdf.y, mark === 'chosen' ? ink : hairline, mark === 'chosen' ? 0.9 : 0.5)
  }
  pdf.y += 9
}

/** As wide as the texts need that are not to break, the rest shared out by how long the others are. */
function columnWidths(pdf: Pdf, { columns, rows }: Table): number[] {
  const all = columns.map(({ title, unit }, n) => ({
    texts: [title, unit, ...rows.map(({ cells }) => cells[n] ?? '')],
    align: columns[n]?.align,
  }))
  pdf.font('bold').fontSize(cellSize)
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => pdf.widthOfString(text))) + 2 * padding + 1
  const whole = all.map(({ texts }) => widest(texts))
  // Numbers and short words stay in one line; only their heads may break.
  const least = all.map(({ texts: [title = '', ...texts], align }) => {
    const words = widest(title.split(/\s/))
    const uncut = widest(texts)
    return Math.max(words, align === 'right' || uncut < 100 ? uncut : widest(texts.flatMap((text) => text.split(/\s/))))
  })
  const [room, sum] = [widthOf(pdf), least.reduce((a, b) => a + b, 0)]
  if (sum > room) return least.map((width) => (width * room) / sum)
  const wish = whole.map((width, n) => width - (least[n] ?? 0))
  const wished = wish.reduce((a, b) => a + b, 0)
  const share = wished > 0 ? Math.min(1, (room - sum) / wished) : 0
  const given = least.map((width, n) => width + share * (wish[n] ?? 0))
  // The numbers of the rows stay at the margin.
  const isShared = (n: number): boolean => n > 0 || columns[n]?.align !== 'right'
  const spare = (room - given.reduce((a, b) => a + b, 0)) / given.filter((_, n) => isShared(n)).length
  return given.map((width, n) => (isShared(n) ? width + spare : width))
}

function drawing(pdf: Pdf, block: Drawing): void {
  const { width, height, shapes, caption } = block
  const scale = widthOf(pdf) / width
  need(pdf, heightOf(pdf, block))
  const top = pdf.y
  pdf.save()
  pdf.translate(margin, top).scale(scale)
  for (const shape of shapes) shapeOf(pdf, shape)
  pdf.restore()
  pdf.y = top + scale * height + 4
  write(pdf, 'plain', 8, caption, quietInk)
  pdf.y += 8
}

function shapeOf(pdf: Pdf, shape: Shape): void {
  switch (shape.kind) {
    case 'path': {
      const [first, ...rest] = shape.points
      if (!first) return
      pdf.moveTo(first[0], first[1])
      for (const [x, y] of rest) pdf.lineTo(x, y)
      if (shape.closed) pdf.closePath()
      paint(pdf, shape)
      return
    }
    case 'circle':
      pdf.circle(shape.at[0], shape.at[1], shape.radius)
      paint(pdf, shape)
      return
    case 'image':
      pdf.image(Buffer.from(shape.png), shape.at[0], shape.at[1], { width: shape.width, height: shape.height })
      return
    case 'text': {
      const { at, text, size = 9, anchor = 'start', bold, colour = ink } = shape
      pdf
        .font(bold ? 'bold' : 'plain')
        .fontSize(size)
        .fillColor(colour)
      const width = pdf.widthOfString(text)
      const left = at[0] - (anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width)
      // A line's top is where its ascenders end; shapes are placed by the base line.
      pdf.text(text, left, at[1] - 0.93 * size, { lineBreak: false })
    }
  }
}

function paint(pdf: Pdf, { stroke, width = 1, dash, fill }: Extract<Shape, { kind: 'path' | 'circle' }>): void {
  if (dash) pdf.dash(dash[0], { space: dash[1] })
  if (stroke) pdf.lineWidth(width).strokeColor(stroke)
  if (fill) pdf.fillColor(fill)
  if (stroke && fill) pdf.fillAndStroke()
  else if (fill) pdf.fill()
  else pdf.stroke()
  if (dash) pdf.undash()
}

function foot(pdf: Pdf, text: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    const y = pdf.page.height - margin - 8
    // Below the margin a text would begin a page of its own.
    pdf.page.margins.bottom = 0
    pdf.font('plain').fontSize(7.5).fillColor(quietInk)
    pdf.text(text, margin, y, { width: widthOf(pdf) / 2, lineBreak: false })
    pdf.text(`${page - start + 1} of ${count}`, margin + widthOf(pdf) / 2, y, {
      width: widthOf(pdf) / 2,
      align: 'right',
      lineBreak: false,
    })
  }
}
