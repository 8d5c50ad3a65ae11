import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { done, refuse } from '@trabecula/domain'
import { afterEach, expect, it } from 'vitest'
import { type Administer, askRunningServer, listenForAdministration } from './admin-socket.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-admin-'))
const stops: ((() => void) | null)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop?.()
  rmSync(join(folder, 'admin.sock'), { force: true })
})

const listen = async (administer: Administer) => stops.push(await listenForAdministration(folder, administer))

it('a command reaches the running server and its lines come back', async () => {
  await listen(async (words) => done(['heard', ...words]))
  expect(await askRunningServer(folder, ['set-tokens', 'a@example.com', '5'])).toEqual(
    done(['heard', 'set-tokens', 'a@example.com', '5']),
  )
})

it('a refusal and a failure come back as sentences, and the server goes on', async () => {
  await listen(async ([word]) => {
    if (word === 'broken') throw new Error('a bug')
    return refuse('unknown-account', 'There is no account.')
  })
  expect(await askRunningServer(folder, ['broken'])).toMatchObject({ refusal: { message: expect.stringContaining('log') } })
  expect(await askRunningServer(folder, ['list'])).toEqual(refuse('unknown-account', 'There is no account.'))
})

it('only the owner may connect, and what a killed server left is replaced', async () => {
  writeFileSync(join(folder, 'admin.sock'), '')
  await listen(async () => done([]))
  expect(statSync(join(folder, 'admin.sock')).mode & 0o077).toBe(0)
})

it('without a server there is no answer', async () => {
  expect(await askRunningServer(folder, ['list'])).toBeUndefined()
})
