import { defineConfig } from '@playwright/test'
import { chosenBrowser } from './support/browser/launch.ts'
import type { VisitOptions } from './support/browser/test.ts'

const { CI, TRABECULA_URL, DATABASE_URL } = process.env

/** Half the limit of a test, so that the step that hung is named however long those before it took. */
const hangMs = 5 * 60_000

/**
 * The product is tested by its URL in a real browser. TRABECULA_URL points at a running product (with TRABECULA_EMAIL
 * and TRABECULA_PASSWORD); without it, `support/product/start.ts` starts one for each worker on an empty data
 * directory.
 */
export default defineConfig<VisitOptions>({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './setup.config.ts',
  outputDir: './test-results',
  // A file’s tests in order; two files side by side on two products. A product or a database that is given is one.
  workers: TRABECULA_URL || DATABASE_URL ? 1 : 2,
  fullyParallel: false,
  forbidOnly: true,
  // A second try would hide the race that a user meets.
  retries: 0,
  // What computes designs asks for more.
  timeout: 10 * 60_000,
  // Limits only end what hangs. A page of a busy machine takes seconds for what it otherwise does at once.
  expect: { timeout: hangMs },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    acceptDownloads: true,
    actionTimeout: hangMs,
    navigationTimeout: hangMs,
    screenshot: 'only-on-failure',
    // Every frame and every state of the page: all tests would pay for the few that fail. In CI the screenshot, the
    // page's tree and the requests without an answer have to do; the file's test at home has the rest.
    trace: CI ? 'off' : 'retain-on-failure',
    launchOptions: chosenBrowser(),
  },
})
