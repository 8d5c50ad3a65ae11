// The server for tests, and data in it, for the tests and benchmarks of the repository's tools.

export { threadedCompute } from '../platform/compute/compute.ts'
export { Browser, makeKey, password, signedIn } from './browser.ts'
export { createProject, createRun, type ProjectFixture } from './factories.ts'
export { candidateRow, FakeCompute } from './fake-compute.ts'
export { serve } from './listening-server.ts'
export { openTestServer, type TestServer } from './test-server.ts'
