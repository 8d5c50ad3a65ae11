// family: sc-bcc
// cell_mm: 7.5
// lipschitz: 1.5847572
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float strut_squared(vec3 q) {
  vec3 m = q * q;
  float t = q.x + q.y + q.z;
  return min(max(0.0, dot(q, q) - t * t / 3.0), min(m.x + m.y, min(m.y + m.z, m.z + m.x)));
}
float cell_distance(vec3 p) {
  return sqrt(strut_squared(abs(p - floor(p + 0.5))));
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.355185419) / 0.237631708, -1.0, 1.0);
  return 0.125636098 + x * (0.0519817057 + x * (-0.00319568461 + x * (0.00256868118 + x * (-0.000138760583 + x * (0.000589819166 + x * (-0.00049929187))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(1.875, 3.75, 0.0)) / 7.5);
  float d = 7.5 * (g - lattice_half(field_density(p))) / 1.5847572;
  return min(d, field_pad(p) - 1.6);
}
