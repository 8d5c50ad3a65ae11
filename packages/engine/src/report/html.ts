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

/** A report as one HTML file without a script and without anything from elsewhere. A4 or Letter is chosen in it. */
export function htmlOf({ title, lines, sections, paper, foot }: ReportDocument): string {
  const choice = (name: string) =>
    `<label><input type="radio" name="paper" id="${name.toLowerCase()}"${name === paper ? ' checked' : ''}> ${name}</label>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<form class="paper" aria-label="Paper for printing">Print on ${choice('A4')} ${choice('Letter')}</form>
<main>
<header><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</header>
${sections.map((section) => `<section><h2>${escaped(section.title)}</h2>\n${section.blocks.map(blockOf).join('\n')}\n</section>`).join('\n')}
<footer>${escaped(foot)}</footer>
</main>
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escaped(block.text)}</p>`
    case 'facts':
      return factsOf(block)
    case 'table':
      return tableOf(block)
    case 'drawing':
      return drawingOf(block)
  }
}

const factsOf = ({ title, rows }: Facts): string =>
  `<div class="facts">${title === undefined ? '' : `<h3>${escaped(title)}</h3>`}<dl>${rows
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
    .join('')}</dl></div>`

/** A table with more of them may go on overleaf. */
const rowsOnOnePage = 24

/** Characters of a text that is kept in one line, as names of designs are; longer ones break. */
const shortText = 32

function tableOf({ title, columns, rows }: Table): string {
  const heads = columns.map(
    ({ title: name, unit, align }) =>
      `<th scope="col" class="${align}">${escaped(name)}${unit === '' ? '' : ` <span>${escaped(unit)}</span>`}</th>`,
  )
  const isShort = columns.map(
    ({ align }, n) => align === 'left' && rows.every(({ cells }) => (cells[n]?.length ?? 0) <= shortText),
  )
  const lines = rows.map(({ cells, mark }) => {
    const texts = cells.map(
      (cell, n) => `<td class="${columns[n]?.align ?? 'left'}${isShort[n] ? ' short' : ''}">${escaped(cell)}</td>`,
    )
    return `<tr${mark === undefined ? '' : ` class="${mark}"`}>${texts.join('')}</tr>`
  })
  return `<div class="table${rows.length > rowsOnOnePage ? ' long' : ''}"><table><caption>${escaped(title)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table></div>`
}

const drawingOf = ({ width, height, shapes, caption }: Drawing): string =>
  `<figure><svg viewBox="0 0 ${width} ${number(height)}" role="img" aria-label="${escaped(caption)}">${shapes.map(shapeOf).join('')}</svg><figcaption>${escaped(caption)}</figcaption></figure>`

/** Two places are a fiftieth of a millimetre. */
const number = (value: number): string => String(Math.round(100 * value) / 100)

function shapeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'path': {
      const points = shape.points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ')
      return `<${shape.closed ? 'polygon' : 'polyline'} points="${points}"${painted(shape)}/>`
    }
    case 'circle':
      return `<circle cx="${number(shape.at[0])}" cy="${number(shape.at[1])}" r="${number(shape.radius)}"${painted(shape)}/>`
    case 'text': {
      const { at, text, size = 9, anchor = 'start', bold, colour = ink } = shape
      return `<text x="${number(at[0])}" y="${number(at[1])}" font-size="${size}" text-anchor="${anchor}" fill="${colour}"${bold ? ' font-weight="600"' : ''}>${escaped(text)}</text>`
    }
    case 'image': {
      const { at, width, height, png } = shape
      return `<image x="${number(at[0])}" y="${number(at[1])}" width="${number(width)}" height="${number(height)}" preserveAspectRatio="none" href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/>`
    }
  }
}

function painted({ stroke, width = 1, dash, fill }: Extract<Shape, { kind: 'path' | 'circle' }>): string {
  const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${width}"`
  return ` fill="${fill ?? 'none'}"${line}${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}`
}

const style = `
@page { size: A4; margin: 14mm 14mm 16mm }
@page letter { size: Letter }
@page a4 { size: A4 }
html:has(#a4:checked) main { page: a4 }
html:has(#letter:checked) main { page: letter }
* { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { margin: 0 auto; padding: 24px; max-width: 800px; background: #fff; color: ${ink}; font: 13px/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums }
.paper { float: right; color: ${quietInk}; font-size: 12px }
header { border-bottom: 2px solid ${ink}; padding-bottom: 10px }
header p { margin: 2px 0; color: ${quietInk} }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.2; overflow-wrap: anywhere }
h2 { margin: 26px 0 8px; font-size: 16px; border-bottom: 1px solid ${hairline}; padding-bottom: 3px; break-after: avoid }
h3, caption { margin: 0; font-size: 13px; font-weight: 600; text-align: left; break-after: avoid }
section > p { break-inside: avoid } p:has(+ .facts), p:has(+ .table) { break-after: avoid }
.facts { margin: 10px 0; break-inside: avoid }
dl { margin: 4px 0 }
dl div { display: grid; grid-template-columns: 220px 1fr; gap: 12px; padding: 2px 0; border-bottom: 1px solid #ececef }
dt { color: ${quietInk} }
dd { margin: 0; overflow-wrap: anywhere }
.table { margin: 12px 0; overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: 11px; line-height: 1.3 }
caption { padding-bottom: 4px; font-size: 13px }
th { border-bottom: 1.5px solid ${ink}; padding: 3px 5px; font-weight: 600; vertical-align: bottom }
th span { display: block; font-weight: 400; color: ${quietInk} }
td { border-bottom: 1px solid ${hairline}; padding: 3px 5px; vertical-align: top; overflow-wrap: break-word }
.left { text-align: left } .right { text-align: right; white-space: nowrap } .short { white-space: nowrap }
tr { break-inside: avoid }
tr.chosen td { font-weight: 700; border-top: 1.5px solid ${ink}; border-bottom: 1.5px solid ${ink} }
tr.reference td { font-style: italic; background: #f4f4f5 }
figure { margin: 12px 0; break-inside: avoid }
svg { display: block; width: 100%; height: auto }
figcaption { margin-top: 4px; color: ${quietInk}; font-size: 12px }
footer { margin-top: 24px; border-top: 1px solid ${hairline}; padding-top: 6px; color: ${quietInk}; font-size: 11px }
@media (max-width: 740px) { body { padding: 12px } th, td { padding: 3px } table { font-size: 10px } }
@media print { body { padding: 0; max-width: none; font-size: 10pt } .paper { display: none } .table { overflow: visible; break-inside: avoid } .table.long { break-inside: auto } table { font-size: 8pt } footer { break-before: avoid; margin-top: 12px } }
`
