// family: gyroid-sheet
// cell_mm: 10.0
// lipschitz: 1.03115146
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
  float f = dot(s, c.yzx);
  vec3 d = c * c.yzx - s.zxy * s;
  return atan(1.4142135623730951 * f, length(d)) / 8.885765876316732;
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.249572754) / 0.001, -1.0, 1.0);
  return 0.0400056071 + x * (0.000156034152 + x * (7.14915196e-7 + x * (1.14955328e-8 + x * (-9.36792347e-8 + x * (-1.98918208e-8 + x * (2.33716292e-8))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(2.5, 0.0, 5.0)) / 10.0);
  float d = 10.0 * (abs(g) - lattice_half(field_density(p))) / 1.03115146;
  return min(d, field_pad(p) - 1.6);
}
