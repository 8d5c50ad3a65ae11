import { defineConfig } from '@playwright/test'
import { chosenBrowser } from './support/browser.ts'
import type { VisitOptions } from './support/visit.ts'

/**
 * The product is walked by URL and a real browser. TRABECULA_URL points at a running product (with TRABECULA_EMAIL and
 * TRABECULA_PASSWORD); without it, `support/product.ts` starts one on an empty data directory.
 */
export default defineConfig<VisitOptions>({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './setup.config.ts',
  outputDir: './test-results',
  // One product, one account, two cores: in order.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A second try in CI only: software rendering on two busy cores can miss a wait. Flaky tests are listed as such in the report.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 20 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    acceptDownloads: true,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: chosenBrowser(),
  },
})
