// family: iwp-sheet
// cell_mm: 11.4
// lipschitz: 1.16611808
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
  float f = 2.0 * (dot(c, c.yzx) - dot(c, c)) + 3.0;
  vec3 d = 2.0 * s * (2.0 * c - c.yzx - c.zxy);
  return atan(1.4142135623730951 * f, length(d)) / 8.885765876316732;
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.248168938) / 0.001, -1.0, 1.0);
  return 0.0350952579 + x * (0.000144295761 + x * (-1.08016089e-7 + x * (-1.79651018e-8 + x * (-5.98248601e-17 + x * (-3.1623553e-17 + x * (5.42703732e-17))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(2.85, 2.85, 0.0)) / 11.4);
  float d = 11.4 * (abs(g) - lattice_half(field_density(p))) / 1.16611808;
  return min(d, field_pad(p) - 1.6);
}
