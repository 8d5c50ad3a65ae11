import {
  type CouponPrediction,
  couponBuilds,
  couponKinds,
  couponMessages,
  done,
  familyTitle,
  materialAndPrinter,
  type Outcome,
  refuse,
  toWire,
} from '@trabecula/domain'
import { makeCoupon } from '@trabecula/engine'
import { loadRow } from '../files/run-folder.ts'
import { writeBytes } from '../files/write-file.ts'
import { numberOption, readArguments, rowOption, threadsOption } from '../terminal/arguments.ts'
import type { Answer, Context } from '../terminal/command.ts'
import { rounded, table } from '../terminal/table.ts'
import { usages } from '../usage.ts'
import { reportStages } from './verify-row.ts'

/** Writes a test coupon of a row, and next to it as JSON what it is predicted to do. */
export async function coupon(args: readonly string[], context: Context): Promise<Outcome<Answer>> {
  const read = readArguments(args, usages.coupon)
  if (!read.ok) return read
  const { options, required } = read.value
  const out = required('out')
  if (!/\.stl$/i.test(out)) return refuse('bad-option', `${out} cannot be written; a coupon is an STL file, named .stl.`)
  const kind = couponKinds.find((each) => each === options['kind'])
  if (!kind) return refuse('bad-option', `--kind ${options['kind']} is unknown; the kinds are ${couponKinds.join(', ')}.`)
  const build = couponBuilds.find((each) => each === (options['build'] ?? '+Z'))
  if (!build) return refuse('bad-option', `--build ${options['build']} is not one of ${couponBuilds.join(', ')}.`)
  const size = numberOption(options['size'], 'size', { min: 0.1, max: 1000 })
  if (!size.ok) return size
  const threads = threadsOption(options['threads'])
  if (!threads.ok) return threads
  if (options['row'] === 'solid') return refuse('no-lattice', couponMessages.noLattice)
  const row = rowOption(required('row'))
  if (!row.ok) return row

  const loaded = await loadRow(required('run'), row.value)
  if (!loaded.ok) return loaded
  const printedWith = materialAndPrinter(loaded.value.setup)
  if (!printedWith.ok) return printedWith
  const { signal, onProgress } = context
  const request = { kind, build, ...(size.value ? { sizeMm: size.value } : {}) }
  const made = await makeCoupon(loaded.value.design, printedWith.value, request, {
    signal,
    threads: threads.value,
    ...reportStages(onProgress),
  })
  if (!made.ok) return made
  signal.throwIfAborted()
  const { stl, prediction } = made.value
  const facts = `${out.slice(0, -4)}.json`
  await writeBytes(out, stl)
  await writeBytes(facts, `${JSON.stringify(toWire(prediction), null, 2)}\n`)
  return done({
    json: { status: 'success', file: out, prediction_file: facts, prediction: toWire(prediction) },
    text: `${couponText(prediction)}\n\nWritten to ${out} and ${facts}.`,
  })
}

/** How it is pressed, and what it is predicted to do. */
export function couponText(prediction: CouponPrediction): string {
  const { kind, edgesMm, spanMm, cell, cellSizeMm, density, skinMm, buildDirection } = prediction
  const pressed = kind === 'cube' ? 'pressed along z' : `pressed down in the middle of a span of ${rounded(spanMm!)} mm`
  return [
    `${familyTitle(cell)} ${rounded(cellSizeMm)} mm at a relative density of ${rounded(density)}, skin ${rounded(skinMm)} mm.`,
    `A ${kind} of ${edgesMm.map((edge) => rounded(edge)).join(' × ')} mm, ${pressed}, built with ${buildDirection} up.`,
    table(
      ['predicted', 'value'],
      [
        ['stiffness N/mm', String(rounded(prediction.stiffnessNPerMm, 4))],
        ['onset N', String(rounded(prediction.onsetN, 4))],
        ['elastic up to mm', String(rounded(prediction.elasticMm, 3))],
        ['mass g', String(rounded(prediction.massG, 3))],
        ['governed by', prediction.governedBy],
      ],
    ),
    ...prediction.notes,
  ].join('\n')
}
