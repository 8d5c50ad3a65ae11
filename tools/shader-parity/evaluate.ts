/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import type { LatticeShader, ShaderField } from '@trabecula/engine'

/** A volume on its way to the page: bytes as base64. */
interface Volume extends Omit<ShaderField, 'bytes'> {
  readonly name: string
  readonly base64: string
}

/**
 * Evaluates `expression` (GLSL, a vec4 of the point `p`) at points of the part frame (3 per point, mm) in a fragment
 * shader that holds the candidate's text and its volumes as the viewer does. Four values per point. Throws with the
 * compiler's log.
 */
export async function evaluate(
  page: Page,
  { glsl, fields }: LatticeShader,
  points: Float32Array,
  expression: string,
): Promise<Float32Array> {
  const volumes = Object.entries(fields).flatMap(([name, field]) =>
    typeof field === 'object' ? [{ ...field, name, bytes: undefined, base64: base64Of(field.bytes) }] : [],
  )
  const side = Math.ceil(Math.sqrt(points.length / 3))
  const source = fragmentShader(glsl, volumes, expression)
  const base64 = await page.evaluate(draw, { source, volumes, side, points: base64Of(points) })
  const bytes = Buffer.from(base64, 'base64')
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice(0, (4 * points.length) / 3)
}

const base64Of = (array: Uint8Array | Float32Array): string =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64')

const literal = (values: readonly number[]): string => values.map((value) => value.toExponential(9)).join(', ')

function fragmentShader(glsl: string, volumes: readonly Volume[], expression: string): string {
  const hosts = volumes.map(({ name, origin, spacing, size }) => {
    const scale = size.map((nodes) => 1 / (spacing * nodes))
    const shift = size.map((nodes) => 0.5 / nodes)
    return `uniform sampler3D uField_${name};
float field_${name}(vec3 p) { return texture(uField_${name}, (p - vec3(${literal(origin)})) * vec3(${literal(scale)}) + vec3(${literal(shift)})).r; }`
  })
  return `#version 300 es
precision highp float;
precision highp sampler3D;
uniform highp sampler2D uPoints;
out vec4 oValues;
${hosts.join('\n')}
${glsl}
void main() {
  vec3 p = texelFetch(uPoints, ivec2(gl_FragCoord.xy), 0).xyz;
  oValues = ${expression};
}`
}

interface Drawing {
  readonly source: string
  readonly volumes: readonly Volume[]
  readonly side: number
  readonly points: string
}

/** Runs in the page; everything it needs is in its argument. */
function draw({ source, volumes, side, points }: Drawing): string {
  const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) throw new Error('no WebGL2 context')
  if (!gl.getExtension('EXT_color_buffer_float')) throw new Error('no float render target')

  // 1. The program.
  const program = gl.createProgram()
  const corner = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID % 2, gl_VertexID / 2) * 4.0 - 1.0, 0.0, 1.0); }`
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, corner],
    [gl.FRAGMENT_SHADER, source],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'does not compile')
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'does not link')
  gl.useProgram(program)

  // 2. Points, one per pixel; volumes with the viewer's filter.
  const given = new Float32Array(bytesOf(points).buffer)
  const texels = new Float32Array(4 * side * side)
  for (let i = 0; i < given.length / 3; i++) texels.set(given.subarray(3 * i, 3 * i + 3), 4 * i)
  const flat = (unit: number, data: Float32Array | null): WebGLTexture => {
    const texture = gl.createTexture()
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, side, side, 0, gl.RGBA, gl.FLOAT, data)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
    return texture
  }
  flat(0, texels)
  gl.uniform1i(gl.getUniformLocation(program, 'uPoints'), 0)
  for (const [i, { name, size, base64 }] of volumes.entries()) {
    gl.activeTexture(gl.TEXTURE1 + i)
    gl.bindTexture(gl.TEXTURE_3D, gl.createTexture())
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    const halves = new Uint16Array(bytesOf(base64).buffer)
    gl.texImage3D(gl.TEXTURE_3D, 0, gl.R16F, size[0], size[1], size[2], 0, gl.RED, gl.HALF_FLOAT, halves)
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_3D, filter, gl.LINEAR)
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
      gl.texParameteri(gl.TEXTURE_3D, wrap, gl.CLAMP_TO_EDGE)
    gl.uniform1i(gl.getUniformLocation(program, `uField_${name}`), i + 1)
  }

  // 3. One triangle over all pixels.
  const target = flat(15, null)
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer())
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0)
  gl.viewport(0, 0, side, side)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  const values = new Float32Array(4 * side * side)
  gl.readPixels(0, 0, side, side, gl.RGBA, gl.FLOAT, values)
  if (gl.getError() !== gl.NO_ERROR) throw new Error('the drawing failed')
  let text = ''
  for (const byte of new Uint8Array(values.buffer)) text += String.fromCharCode(byte)
  return btoa(text)
}
