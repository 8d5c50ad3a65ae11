// family: octet
// cell_mm: 11.3
// lipschitz: 1.03000002
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float strut_squared(vec3 q) {
  vec3 t = q - q.yzx;
  vec3 w = q.zxy;
  vec3 m = 0.5 * t * t + w * w;
  vec3 u = 0.5 - q.zxy;
  vec3 v = q + q.yzx - 0.5;
  m = min(m, u * u + 0.5 * v * v);
  return min(m.x, min(m.y, m.z));
}
float cell_distance(vec3 p) {
  return sqrt(strut_squared(abs(p - floor(p + 0.5))));
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.157347091) / 0.001, -1.0, 1.0);
  return 0.059712269 + x * (0.000212573528 + x * (-8.11215704e-7 + x * (-1.01658479e-7 + x * (7.11948521e-17 + x * (4.95054279e-17 + x * (-6.26241795e-17))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(5.65, 0.0, 0.0)) / 11.3);
  float d = 11.3 * (g - lattice_half(field_density(p))) / 1.03000002;
  return min(d, field_pad(p) - 1.6);
}
