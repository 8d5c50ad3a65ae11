#!/usr/bin/env node
const [major] = process.versions.node.split('.').map(Number)
if (major >= 20) await import('../lib/code/main.js')
else {
  process.stderr.write(`trabecula needs Node 20 or newer (this is ${process.version}).\n`)
  process.exitCode = 1
}
