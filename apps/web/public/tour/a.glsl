// family: fcc
// cell_mm: 6.9
// lipschitz: 1.61847841
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
  float x = clamp((rho - 0.344991744) / 0.226278365, -1.0, 1.0);
  return 0.133512381 + x * (0.0541427144 + x * (-0.00326910853 + x * (0.00171279219 + x * (-0.000946402704 + x * (0.000994461993 + x * (0.0000100738863))))));
}
float lattice(vec3 p) {
  float g = cell_distance((p - vec3(3.45, 1.725, 0.0)) / 6.9);
  float d = 6.9 * (g - lattice_half(field_density(p))) / 1.61847841;
  return min(d, field_pad(p) - 1.6);
}
