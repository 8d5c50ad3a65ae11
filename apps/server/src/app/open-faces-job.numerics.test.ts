import { it } from 'vitest'
import { threadedCompute } from '../platform/compute/compute.ts'
import { signedIn } from '../testing/browser.ts'
import { openFacesWalk } from '../testing/open-faces-walk.ts'
import { openTestServer } from '../testing/test-server.ts'

it('the main job opens the faces that look up on a finer grid too', async () => {
  const compute = threadedCompute({ threads: 1, solverThreads: 2, elements: 2000 })
  const server = await openTestServer({ compute, concurrency: 1 })
  try {
    await openFacesWalk(server, await signedIn(server), [32, 20, 16])
  } finally {
    await server.close()
  }
})
