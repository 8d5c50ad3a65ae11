// family: bcc
// cell_mm: 9.8
// lipschitz: 2.06617238
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float strut_squared(vec3 q) {
  float t = q.x + q.y + q.z;
  return max(0.0, dot(q, q) - t * t / 3.0);
}
float cell_distance(vec3 p) {
  return sqrt(strut_squared(abs(p - floor(p + 0.5))));
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.321050741) / 0.241050743, -1.0, 1.0);
  return 0.1404561 + x * (0.0635538085 + x * (-0.00563143453 + x * (0.00350588793 + x * (-0.000508735668 + x * (0.00129957353 + x * (-0.00150545497))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(2.45, 0.0, 2.45)) / 9.8);
  float d = 9.8 * (g - lattice_half(field_density(p))) / 2.06617238;
  return min(d, field_pad(p) - 1.6);
}
