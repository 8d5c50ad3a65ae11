// family: diamond-strut
// cell_mm: 9.8
// lipschitz: 2.26174394
// bounds: -78.0 -48.0 -62.0 78.0 48.0 62.0
float diamond_bond(vec3 p, vec3 e) {
  vec3 w = p - floor(p + 0.5);
  float t = dot(w, e) / 1.7320508075688772;
  float beyond = max(abs(t) - 0.21650635094610965, 0.0);
  return max(0.0, dot(w, w) - t * t) + beyond * beyond;
}
float diamond_bonds(vec3 p, vec3 e) {
  vec3 w = p - e / 8.0;
  vec3 y = w + vec3(0.5, 0.5, 0.0);
  float m = min(diamond_bond(w, e), diamond_bond(y, e));
  return min(m, min(diamond_bond(w + vec3(0.0, 0.5, 0.5), e), diamond_bond(w + vec3(0.5, 0.0, 0.5), e)));
}
float cell_distance(vec3 p) {
  float a = min(diamond_bonds(p, vec3(1.0, 1.0, 1.0)), diamond_bonds(p, vec3(1.0, -1.0, -1.0)));
  float b = min(diamond_bonds(p, vec3(-1.0, 1.0, -1.0)), diamond_bonds(p, vec3(-1.0, -1.0, 1.0)));
  return sqrt(min(a, b));
}
float lattice_half(float rho) {
  float x = clamp((rho - 0.340000011) / 0.260000013, -1.0, 1.0);
  return 0.145378003 + x * (0.0680238063 + x * (-0.00438803415 + x * (0.00230859689 + x * (-0.0040528266 + x * (0.00284774098 + x * (0.000702709276))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(4.9, 2.45, 0.0)) / 9.8);
  float d = 9.8 * (g - lattice_half(field_density(p))) / 2.26174394;
  return min(d, field_pad(p) - 1.6);
}
