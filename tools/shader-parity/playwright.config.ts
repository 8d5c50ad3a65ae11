import { defineConfig } from '@playwright/test'

/** WebGL2 by Chromium's own software renderer: the same numbers on every machine, no graphics card. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.browser.ts',
  outputDir: '../../test-results',
  workers: 1,
  forbidOnly: true,
  timeout: 10 * 60_000,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
    },
  },
})
