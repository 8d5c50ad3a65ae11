import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Builds the page that the browser tests of the viewer open: the viewer alone, with its test hooks. The product's build
 * does not contain it.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  define: { 'import.meta.env.VITE_TEST_HOOKS': '"1"' },
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2022', emptyOutDir: true },
})
