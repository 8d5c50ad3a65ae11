import { deformationGlsl, fieldGlsl } from '../rendering/field-shading.ts'
import { sectionGlsl, shadingGlsl } from '../rendering/shading.ts'

/** Most sphere-tracing steps per ray. The mean is 8 to 10, so the limit only stops grazing rays. */
const STEPS = 160

export const rayVertexShader = 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }'

/**
 * Wraps the server's `float lattice(vec3 p)` (p in mm in the part frame; a distance in mm, negative inside the
 * material, Lipschitz constant at most 1) into a complete fragment shader by sphere tracing (Hart 1996). The wrapper
 * adds the part's distance (which skips empty space), shell, section, cap, field, shading and depth. A deformed part is
 * traced at its drawn places and evaluated at the undeformed ones. With COUNT_STEPS defined it outputs the number of
 * steps of each ray, for tests.
 * @param fieldNames volumes that the text can read as `float field_<name>(vec3 p)`
 */
export function hostShader(text: string, fieldNames: readonly string[]): string {
  const fields = fieldNames.map(
    (name) => `uniform sampler3D uField_${name};
uniform vec3 uOrigin_${name}, uScale_${name}, uShift_${name};
float field_${name}(vec3 p) { return texture(uField_${name}, (p - uOrigin_${name}) * uScale_${name} + uShift_${name}).r; }`,
  )
  return /* glsl */ `layout(location = 0) out vec4 oColor;
uniform mat4 uToWorld, uToClip;
uniform vec2 uResolution, uJitter;
uniform vec3 uBoxMin, uBoxMax, uLatticeColor, uLatticeCap, uSkinColor;
uniform float uShell, uReveal, uCell, uVoxel, uEps, uPixelBase, uPixelSlope, uDeformationSlack;
uniform bool uSkinDrawn;
${sectionGlsl}
${shadingGlsl}
${deformationGlsl}
${fieldGlsl}
${fields.join('\n')}
// ---- from the server ----
${text}
// -------------------------
/** The material with its shell (only when the part is opaque). Far outside the part its distance is a safe bound. */
float material(vec3 p) {
  float d = field_part(p);
  if (d > 2.0 * uVoxel) return d;
  float m = max(lattice(p), d + uReveal);
  return uSkinDrawn ? min(m, max(d, -d - uShell)) : m;
}
float aboveCut(vec3 p) { return dot(uCut.xyz, p) + uCut.w; }
/** The same less what the section takes away: its plane bends with a deformed part. */
float kept(vec3 p) { return uCutOn ? max(material(p), aboveCut(p)) : material(p); }
vec2 boxHit(vec3 o, vec3 r) {
  vec3 i = 1.0 / r;
  vec3 a = (uBoxMin - o) * i, b = (uBoxMax - o) * i;
  vec3 near = min(a, b), far = max(a, b);
  return vec2(max(max(near.x, near.y), near.z), min(min(far.x, far.y), far.z));
}
vec3 gradient(vec3 p, float e) {
  const vec2 k = vec2(1.0, -1.0);
  return normalize(k.xyy * material(p + k.xyy * e) + k.yyx * material(p + k.yyx * e) + k.yxy * material(p + k.yxy * e) + k.xxx * material(p + k.xxx * e));
}
float openness(vec3 p, vec3 n) {
  float closed = 0.0;
  for (int i = 1; i <= 3; i++) {
    float h = 0.07 * uCell * float(i);
    closed += (h - max(0.0, material(p + n * h))) / h / exp2(float(i));
  }
  return clamp(1.0 - 0.62 * closed, 0.34, 1.0);
}
void main() {
  vec2 ndc = (gl_FragCoord.xy + uJitter) / uResolution * 2.0 - 1.0;
  vec4 near = uToWorld * vec4(ndc, -1.0, 1.0), far = uToWorld * vec4(ndc, 1.0, 1.0);
  vec3 o = near.xyz / near.w;
  vec3 r = normalize(far.xyz / far.w - o);
  vec2 span = boxHit(o, r);
  float t = max(span.x, 0.0), end = span.y;
  // 1. The section: a ray that starts on the cut side enters through the plane, and may meet the cap there.
  bool cap = false;
  if (uCutOn && uDeformation == 0.0) {
    float slope = dot(uCut.xyz, r), height = dot(uCut.xyz, o) + uCut.w;
    float cross = -height / slope;
    if (height + slope * t > 0.0) {
      if (slope >= 0.0 || cross > end) discard;
      t = cross;
      cap = true;
    }
    if (slope > 0.0) end = min(end, cross);
  }
  if (end <= t) discard;
  vec3 p = o + r * t;
  float d = field_part(p);
  bool skin = d > -uShell;
  cap = cap && d <= 0.0 && (skin || lattice(p) <= 0.0);
  // 2. Sphere tracing. A ray that runs out of steps runs along a wall, nearer than a pixel: letting it pass would
  // sprinkle holes.
  bool hit = cap;
  int steps = 0;
  vec3 shift = vec3(0.0);
  if (!cap) {
    for (int i = 0; i < ${STEPS}; i++) {
      steps++;
      float eps = max(uEps, uPixelBase + uPixelSlope * t);
      float m;
      if (uDeformation == 0.0) {
        m = material(o + r * t);
      } else {
        // The undeformed point by a fixed-point iteration that starts from the last step.
        shift = uDeformation * storedDisplacement(o + r * t - shift);
        m = kept(o + r * t - shift) * uDeformationSlack;
      }
      if (m < eps) { hit = true; break; }
      t += max(m, eps);
      if (t > end) break;
    }
    hit = hit || t <= end;
  }
#ifdef COUNT_STEPS
  oColor = vec4(float(steps) / 255.0, 1.0, 0.0, 1.0);
  gl_FragDepth = 0.0;
  return;
#endif
  if (!hit) discard;
  p = o + r * t;
  // Around a hit the shift is the same, so normals are those of the undeformed part.
  vec3 rest = p - shift;
  if (uDeformation != 0.0 && uCutOn) cap = aboveCut(rest) > material(rest);
  d = field_part(rest);
  skin = d > -uShell * 0.98;
  // The rasterised part already draws its own outside, with exact edges and the selection's colours.
  if (!cap && uSkinDrawn && d > -max(0.6 * uVoxel, 4.0 * uEps)) discard;
  // 3. Shading.
  vec3 color;
  bool inLattice = !(skin && (cap || uSkinDrawn));
  if (cap && fieldCovers(inLattice)) {
    color = fieldColor(rest, inLattice);
  } else if (cap) {
    // Hatched in space, not on the screen, so that coarse and sharp pictures agree; the diagonal crosses every section
    // plane.
    float stripe = abs(fract((rest.x + rest.y + rest.z) / (0.016 * length(uBoxMax - uBoxMin))) - 0.5) * 2.0;
    color = (skin ? uLatticeCap : mix(uLatticeCap, uLatticeColor, 0.28)) * mix(0.86, 1.0, smoothstep(0.14, 0.3, stripe));
  } else {
    vec3 n = gradient(rest, max(0.012 * uCell, uEps));
    if (dot(n, r) > 0.0) n = -n;
    vec3 base = fieldBase(rest, inLattice, inLattice ? uLatticeColor * 1.12 : uSkinColor);
    color = shade(base, n, -r, openness(rest, n));
    if (uFieldOn) color = shadeField(base, color);
  }
  oColor = vec4(color, 1.0);
  vec4 clip = uToClip * vec4(p, 1.0);
  gl_FragDepth = clamp(clip.z / clip.w * 0.5 + 0.5, 0.0, 1.0);
}`
}
