import { expect, test } from 'vitest'
import { glslRefusal } from './validate-glsl.ts'

const good = `// family: gyroid-sheet
const float table[3] = float[3](0.1, 0.2, 0.3);
float thickness(float density) {
  float sum = 0.0;
  for (int i = 0; i < 3; i++) { sum += table[i] * density; }
  return sum;
}
float lattice(vec3 p) { /* a while ago */ return abs(sin(p.x)) - thickness(field_density(p)); }`

test('a lattice with local functions, constants and a constant loop is accepted', () => {
  expect(glslRefusal(good)).toBeNull()
})

test.each([
  ['the preprocessor', '#define lattice evil\n', /preprocessor/],
  ['a loop without end', 'float f() { while (true) {} return 1.0; }', /"while"/],
  ['a loop with a moving bound', 'float f(int n) { for (int i = 0; i < n; i++) {} return 1.0; }', /constant bounds/],
  ['a second main', 'void main() {}', /"main"/],
  ['a texture of its own', 'float f() { return texture(uRoles, vec2(0.0)).r; }', /"texture"/],
  ['a built-in variable', 'float f() { return gl_FragCoord.x; }', /"gl_FragCoord"/],
  ['an escape from the host', '}', /unbalanced/],
])('a text with %s is refused', (_name, addition, reason) => {
  expect(glslRefusal(good + addition)).toMatch(reason)
})

test('a text without lattice, or with one hidden in a comment, is refused', () => {
  expect(glslRefusal('float latticed(vec3 p) { return 1.0; }')).toMatch(/does not define/)
  expect(glslRefusal('// float lattice(vec3 p) { return 1.0; }')).toMatch(/does not define/)
})

test('a text that is too long is refused before it is searched', () => {
  expect(glslRefusal(good + ' '.repeat(70_000))).toMatch(/longer/)
})
