// family: iwp-skeletal
// cell_mm: 8.7
// lipschitz: 1.43132119
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float cell_distance(vec3 p) {
  vec3 a = 6.283185307179586 * (p - floor(p));
  vec3 s = sin(a);
  vec3 c = cos(a);
  float f = 2.0 * (dot(c, c.yzx) - dot(c, c)) + 3.0;
  vec3 d = 2.0 * s * (2.0 * c - c.yzx - c.zxy);
  return (5.0000000000000000 + f) / 32.64838855621592;
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.348569751) / 0.168569744, -1.0, 1.0);
  return 0.124171227 + x * (0.0415105668 + x * (-0.00129612847 + x * (-0.000292663173 + x * (0.0000783662018 + x * (0.000014543269 + x * (-0.0000417415448))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(2.175, 0.0, 2.175)) / 8.7);
  float d = 8.7 * (g - lattice_half(field_density(p))) / 1.43132119;
  return min(d, field_pad(p) - 1.6);
}
