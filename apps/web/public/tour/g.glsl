// family: gyroid-sheet
// cell_mm: 10.6
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
  float x = clamp((rho - 0.235107429) / 0.001, -1.0, 1.0);
  return 0.037744471 + x * (0.000161889862 + x * (-1.36487345e-7 + x * (-4.15100114e-8 + x * (2.10119761e-16 + x * (6.89746029e-17 + x * (-1.16311543e-16))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(5.3, 2.65, 2.65)) / 10.6);
  float d = 10.6 * (abs(g) - lattice_half(field_density(p))) / 1.03115146;
  return min(d, field_pad(p) - 1.6);
}
