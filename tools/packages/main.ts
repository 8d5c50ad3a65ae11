// Builds the packages that other people install: `npm run packages [FOLDER]`, else into dist/packages.
import { relative, resolve } from 'node:path'
import { root } from '../workspaces.ts'
import { buildPackages } from './build.ts'

const into = resolve(process.argv[2] ?? 'dist/packages')
for (const path of Object.values(await buildPackages(into)))
  console.log(relative(root, path).startsWith('..') ? path : relative(root, path))
