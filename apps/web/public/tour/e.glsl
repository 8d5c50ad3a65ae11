// family: octet
// cell_mm: 7.7
// lipschitz: 1.03
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
  float x = clamp((rho - 0.182189941) / 0.001, -1.0, 1.0);
  return 0.0649393575 + x * (0.000182071085 + x * (-0.00000314015174 + x * (3.49705987e-7 + x * (-3.0289375e-16 + x * (2.6085867e-17 + x * (1.99589326e-16))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(1.925, 1.925, 1.925)) / 7.7);
  float d = 7.7 * (g - lattice_half(field_density(p))) / 1.03;
  return min(d, field_pad(p) - 1.6);
}
