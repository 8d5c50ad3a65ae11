// The calls of the Python package, printed from the contract: `node tools/packages/python-calls.ts` writes them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@trabecula/contract'
import { defaultSettings } from '@trabecula/domain'
import * as z from 'zod/mini'
import { root } from '../workspaces.ts'

export const callsPath: string = join(root, 'packages/python/trabecula/_calls.py')

/** The calls that a key may make, without streams of events, and the settings of a study that says none, as Python. */
export function pythonCalls(): string {
  const calls = Object.entries(contract as Record<string, unknown>).flatMap(([name, call]) =>
    contract.isCall(call) && call.scope && !call.path.endsWith('/events') ? [entryOf(name, call)] : [],
  )
  const settings = Object.entries(contract.settingsToWire(defaultSettings, 'metric'))
  return `"""Every call that a key may make, events apart; printed from the contract by tools/packages/python-calls.ts."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple


class Call(NamedTuple):
    """A call: its method, its path, where braces are filled in, names that may follow the path, and needed fields."""

    method: str
    path: str
    query: str = ""
    required: str = ""


DEFAULT_SETTINGS: Dict[str, Any] = {
${settings.map(([name, value]) => `    "${name}": ${JSON.stringify(value)},\n`).join('')}}

CALLS: Dict[str, Call] = {
${calls.sort().join('')}}
`
}

function entryOf(name: string, call: contract.Call): string {
  const query = Object.keys(call.query?.shape ?? {})
  const more = Object.entries({ query, required: call.form ? neededFiles(call.form) : neededFields(call.body) })
  const args = more.flatMap(([title, names]) => (names.length > 0 ? [`${title}="${names.join(' ')}"`] : []))
  const [head, inner] = [`    "${name}": Call("${call.method}", "${call.path}"`, args.map((one) => `, ${one}`).join('')]
  const line = `${head}${inner}),\n`
  return line.length <= 121 ? line : `${head},\n${args.map((one) => `        ${one},\n`).join('')}    ),\n`
}

const neededFiles = (form: NonNullable<contract.Call['form']>): string[] =>
  Object.entries(form).flatMap(([field, kind]) => (kind.startsWith('optional') ? [] : [field]))

/** What a body must have, as the OpenAPI document says it. */
const neededFields = (body: contract.Call['body']): readonly string[] =>
  body ? (z.toJSONSchema(body, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' }).required ?? []) : []

if (import.meta.main) writeFileSync(callsPath, pythonCalls())
