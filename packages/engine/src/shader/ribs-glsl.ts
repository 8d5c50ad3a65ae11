import { number } from './glsl-number.ts'

/**
 * GLSL `float lattice_ribbed(vec3 p)`: `lattice_wall` with the ribs that its section at an open face becomes below it,
 * as `ribs.ts` of the kernels has them; farther below, the way to where ribs may end bounds the distance. Reads
 * `field_open`, the depth below those faces.
 *
 * @param depth of the ribs, mm
 * @param spacing of the volume, mm
 * @param lipschitz what `lattice_wall` has divided its distances by
 */
export function ribsGlsl(depth: number, spacing: number, lipschitz: number): string {
  const half = number(spacing / 2)
  const along = (axis: string): string => `field_open(p + ${axis}) - field_open(p - ${axis})`
  return `vec3 lattice_step(vec3 p) {
  vec3 x = vec3(${half}, 0.0, 0.0);
  vec3 y = vec3(0.0, ${half}, 0.0);
  vec3 z = vec3(0.0, 0.0, ${half});
  vec3 g = vec3(${along('x')}, ${along('y')}, ${along('z')}) / ${number(spacing)};
  return p - g * (field_open(p) / max(length(g), 0.5));
}
vec3 lattice_face(vec3 p) {
  return lattice_step(lattice_step(lattice_step(lattice_step(p))));
}
float lattice_ribbed(vec3 p) {
  float o = field_open(p);
  float end = (o - ${number(depth)}) / ${number(lipschitz)};
  if (o >= ${number(2 * depth)}) return min(lattice_wall(p), end);
  float above = lattice_wall(lattice_face(p));
  if (o >= 0.0) return min(lattice_wall(p), max(above, end));
  return above;
}
`
}
