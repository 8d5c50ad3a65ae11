import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chosenBrowser } from '../support/browser/launch.ts'

/**
 * Lays pictures of a folder out on one sheet, so that several are looked at together:
 *
 *     node conformance/pictures/sheet.ts FOLDER SHEET.png COLUMNS WIDTH NAME …
 *
 * NAME is a picture's file name without its ending, or `-640-light` for every picture whose name ends so.
 */
const [folder = '.', sheet = 'sheet.png', columns = '3', width = '2000', ...names] = process.argv.slice(2)
const files = readdirSync(folder)
const found = names.flatMap((name) =>
  name.startsWith('-') ? files.filter((file) => file.endsWith(`${name}.png`)) : [`${name}.png`],
)
const figures = found.map((file) => {
  const data = readFileSync(join(folder, file)).toString('base64')
  return `<figure><figcaption>${file}</figcaption><img src="data:image/png;base64,${data}"></figure>`
})
const style = `body{margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;background:#888;font:14px sans-serif}
figure{margin:0}img{width:100%;display:block}`
const browser = await chromium.launch(chosenBrowser())
try {
  const page = await browser.newPage({ viewport: { width: Number(width), height: 400 } })
  await page.setContent(`<style>${style}</style>${figures.join('')}`)
  writeFileSync(sheet, await page.screenshot({ fullPage: true }))
} finally {
  await browser.close()
}
