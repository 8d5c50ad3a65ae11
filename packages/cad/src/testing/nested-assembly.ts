import { fileOf } from './files.ts'

/**
 * `pair.step` as a part of an assembly of two of it, which is a part of an assembly of two of it, and so on: 2^levels
 * plates. OpenCASCADE writes an assembly as the entities 3 to 22, and each of its two places as five from 456.
 */
export function nestedPairs(levels: number): Uint8Array {
  const text = new TextDecoder().decode(fileOf('pair.step'))
  const [pair, plate] = [
    { definition: 5, shape: 10 },
    { definition: 31, shape: 36 },
  ]
  const isOwn = (id: number) => (id >= 3 && id <= 22 && (id < 11 || id > 14)) || (id >= 456 && id <= 466 && id !== 461)
  const data = text.slice(text.indexOf('DATA;') + 5, text.lastIndexOf('ENDSEC;'))
  const own = data.split(/;\s*(?=#|$)/).filter((entity) => isOwn(Number(/^\s*#(\d+) =/.exec(entity)?.[1])))
  const copies = Array.from({ length: levels - 1 }, (_, at) => {
    const offset = (level: number, id: number) => (level === 0 ? id : 10_000 * level + id)
    const copied = (id: number): number => {
      if (id === plate.definition) return offset(at, pair.definition)
      if (id === plate.shape) return offset(at, pair.shape)
      return isOwn(id) ? offset(at + 1, id) : id
    }
    return own.map((entity) => `${entity.trim().replace(/#(\d+)/g, (_match, id) => `#${copied(Number(id))}`)};\n`).join('')
  })
  const end = text.lastIndexOf('ENDSEC;')
  return new TextEncoder().encode(text.slice(0, end) + copies.join('') + text.slice(end))
}
