import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'

it('are the next ones at which nobody listens, and none where none is left', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const [first, second] = await freePorts(port, 2)
  await new Promise((closed) => taken.close(closed))
  expect(first).toBeGreaterThan(port)
  expect(second).toBeGreaterThan(first ?? 0)
  await expect(freePorts(65_535, 2)).rejects.toThrow('Fewer than 2 ports')
})
