// family: schwarz-p-sheet
// cell_mm: 9.6
// lipschitz: 1.13657475
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
  float x = clamp((rho - 0.197631843) / 0.001, -1.0, 1.0);
  return 0.0416720584 + x * (0.000207511425 + x * (-3.40154161e-8 + x * (-6.56341262e-9 + x * (-8.10696146e-17 + x * (3.14628019e-18 + x * (3.89003223e-17))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(0.0, 2.4, 2.4)) / 9.6);
  float d = 9.6 * (abs(g) - lattice_half(field_density(p))) / 1.13657475;
  return min(d, field_pad(p) - 1.6);
}
