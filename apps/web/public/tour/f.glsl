// family: schwarz-p-sheet
// cell_mm: 7.7
// lipschitz: 1.13657473
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
  float f = c.x + c.y + c.z;
  vec3 d = -s;
  return atan(1.0000000000000000 * f, length(d)) / 6.283185307179586;
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.247253418) / 0.001, -1.0, 1.0);
  return 0.0519539869 + x * (0.000204856103 + x * (8.52633868e-9 + x * (1.42249959e-8 + x * (9.79968873e-17 + x * (1.27295535e-17 + x * (-4.94746093e-17))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(3.85, 3.85, 0.0)) / 7.7);
  float d = 7.7 * (abs(g) - lattice_half(field_density(p))) / 1.13657473;
  return min(d, field_pad(p) - 1.6);
}
