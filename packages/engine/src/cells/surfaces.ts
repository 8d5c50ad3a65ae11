/**
 * Triply periodic level functions f(X, Y, Z), phases X = 2πx/L. Their zero sets are close to minimal surfaces (Schoen,
 * NASA TN D-5541, 1970; von Schnering and Nesper, Z. Phys. B 83 (1991) 407). Sheet cells are walls around f = 0,
 * skeletal cells fill one side of a level.
 */
export interface Surface {
  /**
   * k of the wall field (sheet.ts). Where Δf = −k f (gyroid, diamond, Schwarz P) it is that eigenvalue. IWP and Neovius
   * mix waves of two eigenvalues (2 and 4, 1 and 3); theirs is the one with the most even walls, found by measuring
   * along the normals.
   */
  readonly k: number
  /** [f, ∂f/∂X, ∂f/∂Y, ∂f/∂Z] from sines and cosines of the three phases. */
  readonly level: (
    sx: number,
    sy: number,
    sz: number,
    cx: number,
    cy: number,
    cz: number,
  ) => readonly [number, number, number, number]
  /** The same in GLSL: sets `f` and the gradient `d` from `s` and `c`. */
  readonly glsl: string
  /** Least and greatest value of f. */
  readonly extremes: readonly [number, number]
  /** Greatest length of the gradient in phase units. */
  readonly steepest: number
}

export const gyroid: Surface = {
  k: 2,
  level: (sx, sy, sz, cx, cy, cz) => [sx * cy + sy * cz + sz * cx, cx * cy - sz * sx, cy * cz - sx * sy, cz * cx - sy * sz],
  glsl: `  float f = dot(s, c.yzx);
  vec3 d = c * c.yzx - s.zxy * s;`,
  extremes: [-1.5, 1.5],
  steepest: Math.sqrt(3),
}

export const diamond: Surface = {
  k: 3,
  level: (sx, sy, sz, cx, cy, cz) => [
    sx * sy * sz + sx * cy * cz + cx * sy * cz + cx * cy * sz,
    cx * sy * sz + cx * cy * cz - sx * sy * cz - sx * cy * sz,
    sx * cy * sz - sx * sy * cz + cx * cy * cz - cx * sy * sz,
    sx * sy * cz - sx * cy * sz - cx * sy * sz + cx * cy * cz,
  ],
  glsl: `  float f = s.x * s.y * s.z + s.x * c.y * c.z + c.x * s.y * c.z + c.x * c.y * s.z;
  vec3 d = vec3(c.x * s.y * s.z + c.x * c.y * c.z - s.x * s.y * c.z - s.x * c.y * s.z,
                s.x * c.y * s.z - s.x * s.y * c.z + c.x * c.y * c.z - c.x * s.y * s.z,
                s.x * s.y * c.z - s.x * c.y * s.z - c.x * s.y * s.z + c.x * c.y * c.z);`,
  extremes: [-Math.SQRT2, Math.SQRT2],
  steepest: Math.sqrt(3),
}

export const schwarzP: Surface = {
  k: 1,
  level: (sx, sy, sz, cx, cy, cz) => [cx + cy + cz, -sx, -sy, -sz],
  glsl: `  float f = c.x + c.y + c.z;
  vec3 d = -s;`,
  extremes: [-3, 3],
  steepest: Math.sqrt(3),
}

/** cos 2X = 2 cos² X − 1 saves the waves of half the length. */
export const iwp: Surface = {
  k: 2,
  level: (sx, sy, sz, cx, cy, cz) => [
    2 * (cx * cy + cy * cz + cz * cx - cx * cx - cy * cy - cz * cz) + 3,
    2 * sx * (2 * cx - cy - cz),
    2 * sy * (2 * cy - cz - cx),
    2 * sz * (2 * cz - cx - cy),
  ],
  glsl: `  float f = 2.0 * (dot(c, c.yzx) - dot(c, c)) + 3.0;
  vec3 d = 2.0 * s * (2.0 * c - c.yzx - c.zxy);`,
  extremes: [-5, 3],
  steepest: 3 * Math.sqrt(3),
}

export const neovius: Surface = {
  k: 1,
  level: (sx, sy, sz, cx, cy, cz) => [
    3 * (cx + cy + cz) + 4 * cx * cy * cz,
    -sx * (3 + 4 * cy * cz),
    -sy * (3 + 4 * cz * cx),
    -sz * (3 + 4 * cx * cy),
  ],
  glsl: `  float f = 3.0 * (c.x + c.y + c.z) + 4.0 * c.x * c.y * c.z;
  vec3 d = -s * (3.0 + 4.0 * c.yzx * c.zxy);`,
  extremes: [-13, 13],
  steepest: 7,
}
