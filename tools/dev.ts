// npm run dev: the server with restart on change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './workspaces.ts'

const bin = join(root, 'node_modules/.bin')
const children = [
  spawn(join(bin, 'node'), ['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(join(bin, 'vite'), ['--port', '5173', '--strictPort'], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
]
console.log('The page with hot reload: http://127.0.0.1:5173 (calls go to the server on port 3000)')

let ending = false
const end = (): void => {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of children) child.on('exit', end)
