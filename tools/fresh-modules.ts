/**
 * Runs before each file of tests of the project "isolated" in vitest.config.ts: the file gets modules that no other has
 * used, and none of the globals and clocks that another has replaced.
 */
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
