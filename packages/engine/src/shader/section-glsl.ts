import { number } from './glsl-number.ts'

/**
 * GLSL `vec3 lattice_section(vec3 p)`: the point of the lattice that stands for p in the layer below open faces, as
 * `extruded-layer.ts` of the kernels has it. Reads `field_open`, the depth below those faces.
 *
 * @param depth of the layer, mm
 * @param spacing of the volume, mm
 */
export function sectionGlsl(depth: number, spacing: number): string {
  const half = number(spacing / 2)
  const along = (axis: string): string => `field_open(p + ${axis}) - field_open(p - ${axis})`
  return `vec3 lattice_step(vec3 p) {
  float d = field_open(p);
  if (d >= ${number(depth)}) return p;
  vec3 x = vec3(${half}, 0.0, 0.0);
  vec3 y = vec3(0.0, ${half}, 0.0);
  vec3 z = vec3(0.0, 0.0, ${half});
  vec3 g = vec3(${along('x')}, ${along('y')}, ${along('z')}) / ${number(spacing)};
  return p + g * ((${number(depth)} - d) / max(length(g), 0.5));
}
vec3 lattice_section(vec3 p) {
  return lattice_step(lattice_step(lattice_step(lattice_step(p))));
}
`
}
