import { join } from 'node:path'
import {
  type CandidateRow,
  checkSweptValues,
  done,
  fromSi,
  type Goal,
  goalValueToSi,
  type Outcome,
  rankedRows,
  refuse,
  requirementOf,
  toWire,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { makeFolder } from '../files/make-folder.ts'
import { readArguments, threadsOption } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { goalHead } from '../terminal/goals.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'
import { optimizeInto, type RunOptions } from './optimize.ts'
import { type PartAndSetup, readPartAndSetup } from './part-and-setup.ts'

/** One run for each of several required values, and one table of their best designs. */
export async function sweep(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.sweep)
  if (!read.ok) return read
  const { options, flags, required } = read.value

  // 1. Everything that can be refused is refused before any work.
  const threads = threadsOption(options['threads'])
  if (!threads.ok) return threads
  const asked = await readPartAndSetup(read.value, context)
  if (!asked.ok) return asked
  const { goal } = requirementOf(asked.value.setup.settings)
  const unitType = asked.value.setup.isMetric ? 'metric' : 'imperial'
  const values = readValues(required('values'))
  if (!values.ok) return values

  // 2. Run by run; a value that is refused does not end the others.
  const out = required('out')
  await makeFolder(out)
  const swept: Swept[] = []
  for (const [n, value] of values.value.entries()) {
    const title = `Value ${n + 1} of ${values.value.length}, ${value} ${unitOf(goal.quantity, unitType)}`
    const ofValue: Context = {
      catalogFile: context.catalogFile,
      get signal() {
        return context.signal
      },
      onProgress: ({ title: stage, detail, ...step }) =>
        context.onProgress({ title, detail: detail ? `${stage}: ${detail}` : stage, ...step }),
    }
    const one = await runOf(
      value,
      out,
      requiring(asked.value, value, unitType),
      { threads: threads.value, verifies: !flags.has('no-verify') },
      ofValue,
    )
    if (one) swept.push(one)
    if (!one || one.cancelled) break
  }
  if (swept.length === 0) context.signal.throwIfAborted()
  const cancelled = swept.length < values.value.length || swept.some((one) => one.cancelled)
  const end = cancelled ? [`Cancelled: ${swept.length} of ${values.value.length} values have a run.`] : []
  return done({
    json: { status: 'success', values: toWire(swept.map(({ cancelled: _, ...one }) => one)) },
    text: [sweepTable(swept, goal, unitType), ...end, '', `Written to ${out}, a folder for each value.`].join('\n'),
    refused: swept.length > 0 && swept.every(({ refusal }) => refusal !== undefined),
    cancelled,
  })
}

/** The run of a value, by its best design. */
interface Swept {
  /** As it was given. */
  readonly value: number
  readonly folder: string
  readonly best?: CandidateRow
  /** Why the value has no run. */
  readonly refusal?: string
  readonly cancelled: boolean
}

/** undefined when it was cancelled before its run was whole. */
async function runOf(
  value: number,
  out: string,
  asked: PartAndSetup,
  options: RunOptions,
  context: Context,
): Promise<Swept | undefined> {
  const folder = join(out, String(value))
  try {
    const ran = await optimizeInto(folder, asked, options, context)
    if (!ran.ok) return { value, folder, refusal: ran.refusal.message, cancelled: false }
    const { rows, cancelled } = ran.value.verified
    const [best] = rankedRows(rows, requirementOf(asked.setup.settings))
    return { value, folder, ...(best ? { best } : {}), cancelled }
  } catch (error) {
    if (!context.signal.aborted) throw error
    return undefined
  }
}

/** The same set-up with another required value, which is in the units of the set-up. */
function requiring(asked: PartAndSetup, value: number, unitType: UnitType): PartAndSetup {
  const { setup } = asked
  const target = goalValueToSi(value, setup.settings.goal, unitType)
  return { ...asked, setup: { ...setup, settings: { ...setup.settings, target } } }
}

function readValues(text: string): Outcome<readonly number[]> {
  const given = text.split(',').map((each) => each.trim())
  const values = given.map((each) => (each === '' ? Number.NaN : Number(each)))
  const checked = checkSweptValues(values, given)
  return checked.ok ? checked : refuse('usage', `--values: ${checked.refusal.message}`)
}

function sweepTable(swept: readonly Swept[], goal: Goal, unitType: UnitType): string {
  const required = `required ${goal.noun} ${unitOf(goal.quantity, unitType)}`
  const rows = swept.map(({ value, best, refusal }) =>
    best
      ? [
          String(value),
          best.name,
          best.state ?? '',
          rounded(best.massG, 4),
          rounded(fromSi(goal.measure(best), goal.quantity, 'metric'), 4),
          best.targetNote,
        ]
      : [String(value), '', '', '', '', refusal ?? 'no design'],
  )
  return table([required, 'best design', 'state', 'mass g', goalHead(goal), 'target'], rows)
}
