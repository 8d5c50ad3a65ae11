import { DataTexture, DoubleSide, type IUniform, NearestFilter, RGFormat, type ShaderMaterial, UnsignedByteType } from 'three'
import { deformationGlsl, fieldGlsl } from '../rendering/field-shading.ts'
import { shaderMaterial } from '../rendering/shader.ts'
import { sectionGlsl, shadingGlsl } from '../rendering/shading.ts'
import type { SharedUniforms } from '../rendering/uniforms.ts'
import { decodeOctahedralGlsl } from './octahedral-normals.ts'
import { type Palette, WIDEST } from './palette.ts'
import { patternsGlsl } from './patterns.ts'

const vertexShader = /* glsl */ `
in vec2 octahedralNormal;
in uint faceOfVertex;
out vec3 vPoint;
out vec3 vNormal;
flat out int vFace;
${decodeOctahedralGlsl}
${deformationGlsl}
void main() {
  vPoint = position;
  vNormal = normalize(decodeOctahedral(octahedralNormal));
  vFace = int(faceOfVertex);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(deformed(position), 1.0);
}`

/**
 * Each role has a pattern, so that they differ without colour too. With FLAT_ROLES defined (tests) it outputs the plain
 * colour of each face, that of the first of its load cases, and its number as alpha. A field takes the colours;
 * the patterns stay.
 */
const fragmentShader = /* glsl */ `
in vec3 vPoint;
in vec3 vNormal;
flat in int vFace;
layout(location = 0) out vec4 oColor;
uniform sampler2D uRoles;
uniform sampler2D uFileColors;
uniform int uRolesWidth, uHovered, uFileColored;
uniform vec3 uColor, uHoverColor;
uniform float uOpacity, uPixelRatio, uGlass;
uniform bool uWireframe;
${sectionGlsl}
${shadingGlsl}
${deformationGlsl}
${fieldGlsl}
${patternsGlsl}
void main() {
  if (cutAway(vPoint)) discard;
  vec3 v = towardsEye(vPoint);
  vec3 n = dot(vNormal, vNormal) > 0.0 ? normalize(vNormal) : normalize(cross(dFdx(vPoint), dFdy(vPoint)));
  if (!gl_FrontFacing) n = -n;
  ivec2 roles = ivec2(texelFetch(uRoles, ivec2(vFace % uRolesWidth, vFace / uRolesWidth), 0).rg * 255.0 + 0.5);
  int cases = roles.x, held = roles.y;
  bool marked = cases != 0 || held != 0;
  vec4 own = vFace < uFileColored ? texelFetch(uFileColors, ivec2(vFace % ${WIDEST}, vFace / ${WIDEST}), 0) : vec4(0.0);
  vec3 plain = mix(uColor, own.rgb, own.a);
#ifdef FLAT_ROLES
  oColor = vec4(cases != 0 ? uCases[placeOf(cases, 0)] : held != 0 ? colorOf(held) : plain, float(vFace + 1) / 255.0);
  return;
#endif
  // A coloured transparent skin would change the colours of the lattice behind it.
  bool clear = uFieldOn && uGlass > 0.5 && uFieldCovers.y > 0.5;
  vec3 bare = clear ? vec3(0.8) : fieldBase(vPoint, false, plain);
  vec3 base = bare;
  float alpha = uOpacity;
  if (marked) base = markedFace(cases, held, gl_FragCoord.xy / uPixelRatio, uFieldOn, bare);
  if (vFace == uHovered) base = mix(base, uHoverColor, marked ? 0.22 : 0.38);
  if (uWireframe) { oColor = vec4(uFieldOn ? bare : marked ? base * 0.8 : plain * 0.45, 1.0); return; }
  float facing = abs(dot(n, v));
  if (!marked && vFace != uHovered) alpha *= mix(1.0, mix(1.0, 0.34, facing), uGlass);
  if (!gl_FrontFacing) base *= 0.62;
  vec3 lit = shade(base, n, v, 1.0);
  oColor = vec4(uFieldOn ? shadeField(base, lit) : lit, alpha);
}`

export type PartUniforms = SharedUniforms & {
  readonly uRoles: IUniform<DataTexture>
  readonly uRolesWidth: IUniform<number>
  /** `fileColorsTexture`, and how many faces have a texel in it: 0 while their colours are not shown. */
  readonly uFileColors: IUniform<DataTexture | null>
  readonly uFileColored: IUniform<number>
}

export function rolesTexture(palette: Palette): DataTexture {
  const texture = new DataTexture(
    palette.roles as Uint8Array<ArrayBuffer>,
    palette.width,
    palette.height,
    RGFormat,
    UnsignedByteType,
  )
  texture.minFilter = texture.magFilter = NearestFilter
  texture.unpackAlignment = 1
  texture.needsUpdate = true
  return texture
}

export function partMaterial(uniforms: PartUniforms): ShaderMaterial {
  return shaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { ...uniforms },
    side: DoubleSide,
    // Moves the triangles back slightly so that the feature edges drawn on them do not z-fight.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
    toneMapped: false,
  })
}
