import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { converterMegabytes } from './converter-size.ts'
import { ConvertLauncher } from './launcher.tsx'

it('says next to the button how large the converter is, before it is loaded', () => {
  const markup = renderToStaticMarkup(<ConvertLauncher onPart={() => undefined} />)
  expect(markup).toContain('Convert a CAD file</button>')
  expect(markup).toContain('the converter of 7.6 MB is loaded once')
})

it('is as large as is said', () => {
  const { size } = statSync(fileURLToPath(import.meta.resolve('occt-import-js/dist/occt-import-js.wasm')))
  expect(size / 1e6).toBeCloseTo(converterMegabytes, 1)
})
