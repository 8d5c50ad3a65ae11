// family: bcc
// cell_mm: 6.3
// lipschitz: 1.59897959
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float strut_squared(vec3 q) {
  float t = q.x + q.y + q.z;
  return max(0.0, dot(q, q) - t * t / 3.0);
}
float cell_distance(vec3 p) {
  return sqrt(strut_squared(abs(p - floor(p + 0.5))));
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.340943843) / 0.223207027, -1.0, 1.0);
  return 0.145620459 + x * (0.0582112807 + x * (-0.00350205779 + x * (0.00191535275 + x * (-0.00108694411 + x * (0.00108049169 + x * (-0.000509275687))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(1.575, 0.0, 3.15)) / 6.3);
  float d = 6.3 * (g - lattice_half(field_density(p))) / 1.59897959;
  return min(d, field_pad(p) - 1.6);
}
