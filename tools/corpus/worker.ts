// A process of the corpus: runs the cases that it is sent by name, one at a time. Its argument is the folder in which
// the files are kept, if any.
import { corpus } from './cases.ts'
import { runCase } from './run-case.ts'

process.on('message', async (name: string) => {
  const each = corpus.find((candidate) => candidate.name === name)
  if (!each) throw new Error(`There is no case ${name}`)
  process.send?.(await runCase(each, process.argv[2]))
})
