// family: diamond-sheet
// cell_mm: 12.4
// lipschitz: 1.03267783
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
  float f = s.x * s.y * s.z + s.x * c.y * c.z + c.x * s.y * c.z + c.x * c.y * s.z;
  vec3 d = vec3(c.x * s.y * s.z + c.x * c.y * c.z - s.x * s.y * c.z - s.x * c.y * s.z,
                s.x * c.y * s.z - s.x * s.y * c.z + c.x * c.y * c.z - c.x * s.y * s.z,
                s.x * s.y * c.z - s.x * c.y * s.z - c.x * s.y * s.z + c.x * c.y * c.z);
  return atan(1.7320508075688772 * f, length(d)) / 10.882796185405306;
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.25) / 0.001, -1.0, 1.0);
  return 0.0322603 + x * (0.000127931367 + x * (9.57816927e-7 + x * (1.77958604e-7 + x * (-7.18500701e-8 + x * (-5.95883744e-8 + x * (2.19425796e-8))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(3.1, 0.0, 0.0)) / 12.4);
  float d = 12.4 * (abs(g) - lattice_half(field_density(p))) / 1.03267783;
  return min(d, field_pad(p) - 1.6);
}
