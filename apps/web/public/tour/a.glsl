// family: fcc
// cell_mm: 10.1
// lipschitz: 2.14894639
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float strut_squared(vec3 q) {
  vec3 t = q - q.yzx;
  vec3 w = q.zxy;
  vec3 m = 0.5 * t * t + w * w;
  return min(m.x, min(m.y, m.z));
}
float cell_distance(vec3 p) {
  return sqrt(strut_squared(abs(p - floor(p + 0.5))));
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.340000011) / 0.260000013, -1.0, 1.0);
  return 0.132237003 + x * (0.062093324 + x * (-0.00434465583 + x * (0.00366796483 + x * (-0.00168415899 + x * (0.00150988957 + x * (-0.000566263527))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(5.05, 0.0, 0.0)) / 10.1);
  float d = 10.1 * (g - lattice_half(field_density(p))) / 2.14894639;
  return min(d, field_pad(p) - 1.6);
}
