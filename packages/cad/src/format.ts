import { done, type Outcome } from '@trabecula/domain'
import { cadMessages, cadRefusal } from './messages.ts'
import type { CadFormat } from './model.ts'

const latin = new TextDecoder('latin1')

const archive = 'a compressed archive'

/** Files that people take for CAD files which programs exchange: by their first bytes, and by their first words. */
const signatures: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'a file of SolidWorks, Inventor or another program that only it can read'],
  [[0x1f, 0x8b], archive],
  [[0x37, 0x7a, 0xbc, 0xaf], archive],
]
const beginnings: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^V5_CFV2/, 'a CATIA V5 file'],
  [/^\*\*ABCDEF|^.{0,4}PS.{0,40}TRANSMIT FILE/s, 'a Parasolid file'],
  [/^\d+ \d+ \d+ \d+\s*\n\d+ [^\n]*ACIS/, 'an ACIS file'],
  [/^\s*0\s*\r?\n\s*SECTION/, 'a DXF drawing'],
  [/^AC10\d\d/, 'a DWG drawing'],
  [/^\s*<\?xml|^\s*<!doctype|^\s*<html/i, 'an XML or HTML file'],
  [/^%PDF/, 'a PDF'],
  [/^Rar!/, archive],
]

/** The format of a file by its first bytes: names lie, and mail programs change them. */
export function recognise(bytes: Uint8Array): Outcome<CadFormat> {
  if (bytes.length === 0) return cadRefusal('empty', cadMessages.empty)
  const head = latin.decode(bytes.subarray(0, 4096)).replace(/^\xef\xbb\xbf/, '')
  if (/^\s*(\/\*[\s\S]*?\*\/\s*)*ISO-10303-21\s*;/.test(head)) return done('STEP')
  if (/^[^\n]{72}S {0,6}0*1\s*\r?\n/.test(head)) return done('IGES')
  if (/^\s*(DBRep_DrawableShape|CASCADE Topology V\d|Open CASCADE Topology V\d)/.test(head)) return done('BREP')
  if (head.startsWith('PK\x03\x04')) return done('3MF')
  if (isStl(bytes, head)) return cadRefusal('isStl', cadMessages.isStl)
  const other =
    signatures.find(([start]) => start.every((byte, at) => bytes[at] === byte)) ??
    beginnings.find(([pattern]) => pattern.test(head))
  return other ? cadRefusal('other', cadMessages.other(other[1])) : cadRefusal('unknown', cadMessages.unknown)
}

function isStl(bytes: Uint8Array, head: string): boolean {
  if (/^\s*solid\b/.test(head) && /facet\s+normal/.test(head)) return true
  if (bytes.length < 84) return false
  const triangles = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
  return bytes.length === 84 + 50 * triangles
}
