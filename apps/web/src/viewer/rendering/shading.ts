/**
 * Lighting model of the viewer, shared by part and lattice. Colours are sRGB-encoded: every material writes them itself
 * and the renderer converts nothing, so a colour swatch and a fully lit face are equal.
 */
export const shadingGlsl = /* glsl */ `
uniform vec3 uKeyLight;
/** Unit direction from a point to the eye, in either projection. */
vec3 towardsEye(vec3 p) {
  return isOrthographic ? vec3(viewMatrix[0][2], viewMatrix[1][2], viewMatrix[2][2]) : normalize(cameraPosition - p);
}
/** base: encoded colour; n, v: unit normal and direction to the eye; ao: 0 dark to 1 open. */
vec3 shade(vec3 base, vec3 n, vec3 v, float ao) {
  float key = max(dot(n, uKeyLight), 0.0);
  float head = max(dot(n, v), 0.0);
  float sky = 0.5 + 0.5 * n.z;
  float light = 0.55 + 0.13 * sky + 0.24 * key + 0.12 * head;
  vec3 h = normalize(uKeyLight + v);
  float gloss = pow(max(dot(n, h), 0.0), 48.0) * 0.10;
  float rim = pow(1.0 - head, 4.0) * 0.05;
  vec3 shadow = vec3(0.10, 0.13, 0.19);
  return mix(base * shadow, base, clamp(light, 0.0, 1.0) * ao) + (gloss + rim) * ao;
}
`

/** The section: discards the cut side. */
export const sectionGlsl = /* glsl */ `
uniform vec4 uCut;
uniform bool uCutOn;
bool cutAway(vec3 p) { return uCutOn && dot(uCut.xyz, p) + uCut.w > 0.0; }
`
