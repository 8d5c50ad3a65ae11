import { casePatterns, type FacePattern, regionPattern } from '@trabecula/domain'
import { patternNumber } from './palette.ts'

const line = (across: string, periodPx: number) =>
  `smoothstep(0.16, 0.34, abs(fract((${across}) / ${periodPx.toFixed(1)}) - 0.5) * 2.0)`
const hatch = line('p.x + p.y', 11)
const back = line('p.x - p.y', 11)

/** 0 on a pattern's marks and 1 between them; `p` in CSS pixels of the canvas. */
const lightness: Readonly<Record<FacePattern, string>> = {
  dots: 'smoothstep(0.13, 0.24, length(fract(p / 10.0) - 0.5))',
  rows: line('p.y', 8),
  columns: line('p.x', 8),
  checks: 'mod(floor(p.x / 7.0) + floor(p.y / 7.0), 2.0)',
  rings: 'smoothstep(0.06, 0.14, abs(length(fract(p / 14.0) - 0.5) - 0.28))',
  crosses: 'crossAt(fract(p / 13.0) - 0.5)',
  hatch,
  'back-hatch': back,
  'cross-hatch': `min(${hatch}, ${back})`,
  grid: `min(${line('p.x', 9)}, ${line('p.y', 9)})`,
  waves: line('p.y + 8.0 * abs(fract(p.x / 16.0) - 0.5)', 9),
}

/**
 * The look of a face by its cases and its support. Several cases are bands side by side, and the support's pattern lies
 * over them.
 */
export const patternsGlsl = /* glsl */ `
uniform vec3 uCases[${casePatterns.length}], uHeld, uRegion;
float crossAt(vec2 q) {
  vec2 a = abs(q);
  return smoothstep(0.05, 0.11, max(min(a.x, a.y), max(a.x, a.y) - 0.3));
}
float patternAt(int pattern, vec2 p) {
${Object.entries(lightness)
  .map(([pattern, value]) => `  if (pattern == ${patternNumber(pattern as FacePattern)}) return ${value};`)
  .join('\n')}
  return 1.0;
}
const int casePattern[${casePatterns.length}] = int[](${casePatterns.map(patternNumber).join(', ')});
/** The place of a case among those of a mask; \`which\`: counted among them. */
int placeOf(int cases, int which) {
  for (int place = 0; place < ${casePatterns.length}; place++)
    if ((cases >> place & 1) == 1 && which-- == 0) return place;
  return 0;
}
/** The case that is shown at p. */
int caseAt(int cases, vec2 p) {
  int count = 0;
  for (int place = 0; place < ${casePatterns.length}; place++) count += cases >> place & 1;
  return placeOf(cases, count < 2 ? 0 : int(mod(floor((2.0 * p.x - p.y) / 52.0), float(count))));
}
/** The colour of a face that no case acts on. */
vec3 colorOf(int held) { return held == ${patternNumber(regionPattern)} ? uRegion : uHeld; }
/** plain: the colours are a field's, which keeps its own. */
vec3 markedFace(int cases, int held, vec2 p, bool plain, vec3 bare) {
  int place = caseAt(cases, p);
  vec3 base = plain ? bare : cases != 0 ? uCases[place] : colorOf(held);
  float light = cases != 0 ? mix(0.7, 1.0, patternAt(casePattern[place], p)) : 1.0;
  if (held != 0) light *= mix(cases != 0 ? 0.5 : 0.72, 1.0, patternAt(held, p));
  return base * light;
}
`
