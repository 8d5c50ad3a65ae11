import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

/** The limit for script and kernels together, in kB of 1000 bytes after gzip. */
const most = 350

/** The worker from the product's build. */
async function bundled(): Promise<{ readonly name: string; readonly content: string | Uint8Array }[]> {
  const made = await build({
    configFile: false,
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: { input: fileURLToPath(new URL('./estimate.worker.ts', import.meta.url)) },
    },
  })
  if (!('output' in made)) throw new Error('One build was expected.')
  return made.output.map((file) => ({ name: file.fileName, content: file.type === 'chunk' ? file.code : file.source }))
}

it('the worker of estimates is bundled without Node, and small enough with its kernels', async () => {
  const files = await bundled()
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  const kernels = files.filter(({ name }) => name.endsWith('.wasm'))
  expect(kernels.map(({ name }) => name.replace(/^.*\/|-[^.]*\.wasm$/g, '')).sort()).toEqual(['elasticity', 'meshing'])
  expect(scripts.length).toBeGreaterThan(0)
  for (const { name, content } of scripts)
    expect(String(content), name).not.toMatch(/["']node:|__vite-browser-external|\bworker_threads\b|\brequire\(/)
  const size = [...scripts, ...kernels].reduce((sum, { content }) => sum + gzipSync(content, { level: 9 }).length, 0) / 1000
  console.info(`The worker of estimates and its kernels: ${size.toFixed(0)} kB`)
  expect(size).toBeLessThanOrEqual(most)
  // A part of the engine is in it.
  expect(size).toBeGreaterThan(50)
})
