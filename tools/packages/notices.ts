import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The notices that the licences of the libraries in a bundle require, by the files that were bundled. */
export function noticesOf(files: readonly string[]): string {
  const folders = new Set(
    files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0] ?? []),
  )
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const text = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
    return `${name} ${version} (${license})\n\n${text && existsSync(join(folder, text)) ? readFileSync(join(folder, text), 'utf8').trim() : ''}\n`
  })
  return `This package contains the following libraries.\n\n${notices.join('\n\n')}`
}
