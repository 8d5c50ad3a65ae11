/** First bytes of files that people upload in place of an STL. */
const signatures: readonly (readonly [prefix: string, name: string])[] = [
  ['version https://git-lfs', 'git-lfs'],
  ['PK\x03\x04', 'a ZIP archive or a 3MF file'],
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['%PDF', 'a PDF document'],
  ['ISO-10303-21', 'a STEP file'],
  ['glTF', 'a glTF model'],
  ['ply\n', 'a PLY model'],
  ['ply\r', 'a PLY model'],
  ['OFF\n', 'an OFF model'],
  ['<?xml', 'an XML file'],
  ['<!DOCTYPE', 'a web page'],
  ['<!doctype', 'a web page'],
  ['<html', 'a web page'],
  ['{', 'a JSON file'],
  ['# ', 'an OBJ or text file'],
]

/** The kind of a file that is certainly not STL, or null. */
export function foreignFormat(bytes: Uint8Array): string | null {
  for (const [prefix, name] of signatures) {
    let i = 0
    while (i < prefix.length && bytes[i] === prefix.charCodeAt(i)) i++
    if (i === prefix.length) return name
  }
  return null
}

/**
 * Whether the bytes are an STL written as text: no control bytes at the start, and the words of the format.
 * A binary file that begins with "solid" has zero bytes in its count, its normals or its attributes.
 */
export function looksLikeText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096)
  for (const byte of head) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) return false
  }
  const text = String.fromCharCode(...head).toLowerCase()
  return /^(\xef\xbb\xbf)?\s*solid\b/.test(text) || /\bfacet\s/.test(text)
}
