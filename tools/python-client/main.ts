// Generates a Python client from the OpenAPI document of a running server, and does the main job through it, with the
// real engine: `npm run python-client`. Needs Debian's default-jre-headless, python3-urllib3, python3-six,
// python3-dateutil and python3-certifi; the generator comes from npm, with its program in the package.
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeKey, openTestServer, signedIn, threadedCompute } from '@trabecula/server/testing'
import { boxStl } from '@trabecula/testkit/box-stl'
import { inspectClosed, readBinaryStl } from '@trabecula/testkit/closed-mesh'
import { root } from '../workspaces.ts'

/** The last version whose package holds the generator itself; later ones fetch it from elsewhere. */
const generator = '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2'
const run = promisify(execFile)

const folder = mkdtempSync(join(tmpdir(), 'trabecula-python-'))
const compute = threadedCompute({ threads: 1, solverThreads: 2, elements: 600 })
const server = await openTestServer({ compute, concurrency: 1 })
try {
  const { secret } = await makeKey(await signedIn(server))
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`

  const document = join(folder, 'openapi.json')
  writeFileSync(document, await (await fetch(`${url}/api/docs`)).text())
  const client = join(folder, 'client')
  const asked = ['-g', 'python', '--package-name', 'trabecula_client', '-i', document, '-o', client]
  await run('java', ['-jar', fetchGenerator(), 'generate', ...asked], { maxBuffer: 1e8 })
  console.log('Generated a Python client from the OpenAPI document.')

  const [part, out] = [join(folder, 'box.stl'), join(folder, 'lattice.stl')]
  writeFileSync(part, boxStl([32, 20, 16]))
  // Debian's, which has Debian's libraries; another Python may come first in the path.
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
  const job = [join(root, 'tools/python-client/main_job.py'), url, secret, part, out]
  const { stdout } = await run(python, job, { env: { ...process.env, PYTHONPATH: client } })
  const { rows, mass_g, solid_g, sha256 } = JSON.parse(stdout)
  const mesh = readFileSync(out)
  const isWhole = createHash('sha256').update(mesh).digest('hex') === sha256 && inspectClosed(readBinaryStl(mesh)).badEdges === 0
  if (!isWhole || !(rows > 0 && mass_g < solid_g)) throw new Error(`The Python client got something else: ${stdout}`)
  console.log(
    `The Python client did the main job: ${rows} designs, the first ${mass_g.toFixed(1)} g of ${solid_g.toFixed(1)} g, a closed mesh.`,
  )
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** The generator's program, kept in .cache. */
function fetchGenerator(): string {
  const home = join(root, '.cache/openapi-generator')
  const program = join(home, 'package/bin/openapi-generator.jar')
  if (existsSync(program)) return program
  mkdirSync(home, { recursive: true })
  const answer = execFileSync('npm', ['pack', '--json', generator], {
    cwd: home,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [{ filename }] = JSON.parse(answer) as [{ filename: string }]
  execFileSync('tar', ['xzf', filename], { cwd: home })
  return program
}
