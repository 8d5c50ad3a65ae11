import { type Material, type MaterialValues, processes } from '../catalog/material.ts'
import { wireKey } from '../spelling.ts'
import { directedKeys, materialKeys, materialQuantities } from './limits.ts'
import { ownCatalogMessages as messages } from './messages.ts'
import { type Found, isFields, Reading } from './reading.ts'

export function readMaterial(value: unknown, where: string): Found<Material> {
  const reading = new Reading(value, where)
  const { fields } = reading
  reading.allow(['name', 'processes', ...materialKeys.map(wireKey), 'sources', 'along_build'])
  const name = reading.name()
  const values = Object.fromEntries(
    materialKeys.map((key) => [key, reading.number(key, materialQuantities[key])]),
  ) as unknown as MaterialValues
  const sources = reading.sources(materialKeys, fields['sources'])
  const upright = alongBuild(reading)
  const entry = { name, processes: processesOf(reading), ...values, sources, ...(upright ? { alongBuild: upright } : {}) }
  if (values.designStressMpa > values.ultimateMpa)
    reading.refuse('design_stress_mpa', messages.order(where, 'design_stress_mpa', 'ultimate_mpa'))
  const { designStressMpa: onset = values.designStressMpa, ultimateMpa: ultimate = values.ultimateMpa } = upright?.values ?? {}
  if (upright && onset > ultimate)
    reading.refuse(
      'along_build.design_stress_mpa',
      messages.order(where, 'along_build.design_stress_mpa', 'along_build.ultimate_mpa'),
    )
  return { entry, wrong: reading.wrong }
}

function processesOf(reading: Reading): Material['processes'] {
  const given = reading.fields['processes']
  const known = Array.isArray(given) ? processes.filter((process) => given.includes(process)) : []
  if (!Array.isArray(given) || known.length === 0 || new Set(given).size !== known.length)
    reading.refuse('processes', messages.processes(reading.where, processes))
  return known
}

function alongBuild(reading: Reading): Material['alongBuild'] {
  const given = reading.fields['along_build']
  if (given === undefined) return undefined
  const { values, sources } = isFields(given) ? given : {}
  if (!isFields(given) || !isFields(values)) {
    reading.refuse('along_build', messages.alongBuild(reading.where))
    return undefined
  }
  reading.allow(['values', 'sources'], given, 'along_build.')
  reading.allow(directedKeys.map(wireKey), values, 'along_build.')
  const keys = directedKeys.filter((key) => values[wireKey(key)] !== undefined)
  if (keys.length === 0) return undefined
  const read = keys.map((key) => [key, reading.number(key, materialQuantities[key], values, 'along_build.')])
  return { values: Object.fromEntries(read), sources: reading.sources(keys, sources, 'along_build.') }
}
