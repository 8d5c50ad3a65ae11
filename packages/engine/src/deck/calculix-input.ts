import { type Deck, type DeckMaterial, type DeckStep, nodesPerElement } from './model.ts'

/** Members in a line of a set, and numbers in a line of an element: Abaqus reads 16 at most. */
const perLine = 15
const linesPerChunk = 4000

/**
 * A model as the input of CalculiX, whose cards Abaqus reads, too: nodes, a set of elements for each material, sets by name,
 * supports, and a step for each load. Source: G. Dhondt, CalculiX CrunchiX user's manual 2.20, "Input deck format".
 */
export const calculixInput = (deck: Deck): Generator<string, void, void> => chunksOf(linesOf(deck))

/** Lines as texts of some thousands, each line with its end. */
export function* chunksOf(all: Iterable<string>): Generator<string, void, void> {
  let lines: string[] = []
  for (const line of all) {
    lines.push(line)
    if (lines.length < linesPerChunk) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}

function* linesOf(deck: Deck): Generator<string, void, void> {
  // 1. What the reader should know.
  for (const line of deck.about) yield `** ${line}`
  // 2. The mesh.
  yield '*NODE, NSET=NALL'
  for (let node = 0; 3 * node < deck.nodes.length; node++)
    yield `${node + 1},${number(deck.nodes[3 * node])},${number(deck.nodes[3 * node + 1])},${number(deck.nodes[3 * node + 2])}`
  yield* elementLines(deck)
  for (const { name, members } of deck.nodeSets) yield* setLines(`*NSET, NSET=${name}`, members)
  for (const { name, members } of deck.elementSets) yield* setLines(`*ELSET, ELSET=${name}`, members)
  // 3. Materials along the axes.
  yield '*ORIENTATION, NAME=CELLS'
  yield '1.,0.,0.,0.,1.,0.'
  for (const material of deck.materials) yield* materialLines(material)
  // 4. Supports and what else is at nodes.
  yield* extraLines(deck)
  yield '*BOUNDARY'
  for (const [n, node] of deck.held.nodes.entries())
    for (const [first, last] of rangesOf(deck.held.axes[n])) yield `${node + 1},${first},${last}`
  // 5. Loads.
  for (const step of deck.steps) yield* stepLines(step, deck.steps.length > 1)
}

function* elementLines({ element, elements, materialOf, materials }: Deck): Generator<string, void, void> {
  const each = nodesPerElement[element]
  const members = materials.map((): number[] => [])
  materialOf.forEach((material, at) => {
    members[material].push(at)
  })
  for (const [n, { name }] of materials.entries()) {
    yield `*ELEMENT, TYPE=${element}, ELSET=${name}`
    for (const at of members[n]) {
      const nodes = Array.from(elements.subarray(each * at, each * at + each), (node) => node + 1)
      yield each <= perLine
        ? `${at + 1},${nodes.join(',')}`
        : `${at + 1},${nodes.slice(0, perLine).join(',')},\n${nodes.slice(perLine).join(',')}`
    }
  }
  yield '*ELSET, ELSET=EALL'
  for (const { name } of materials) yield name
}

function* setLines(card: string, members: Uint32Array): Generator<string, void, void> {
  if (members.length === 0) return
  yield card
  for (let at = 0; at < members.length; at += perLine)
    yield Array.from(members.subarray(at, at + perLine), (each) => each + 1).join(',')
}

/** c1111, c1122, c2222, c1133, c2233, c3333, c1212, c1313, c2323. */
function* materialLines({ name, elastic, density }: DeckMaterial): Generator<string, void, void> {
  yield `*MATERIAL, NAME=${name}`
  if ('youngMpa' in elastic) {
    yield '*ELASTIC'
    yield `${number(elastic.youngMpa)},${number(elastic.poisson)}`
  } else {
    const [c11, c12, c44] = [elastic.c11, elastic.c12, elastic.c44].map((each) => number(each))
    yield '*ELASTIC, TYPE=ORTHO'
    yield [c11, c12, c11, c12, c12, c11, c44, c44].join(',')
    yield c44
  }
  if (density !== undefined) {
    yield '*DENSITY'
    yield number(density)
  }
  const turned = 'youngMpa' in elastic ? '' : ', ORIENTATION=CELLS'
  yield `*SOLID SECTION, ELSET=${name}, MATERIAL=${name}${turned}`
}

/** Springs to ground and masses, of which each value needs a set and a card of its own. */
function* extraLines({ elements, element, springs, masses }: Deck): Generator<string, void, void> {
  let next = elements.length / nodesPerElement[element] + 1
  const byValue = new Map<string, number[]>()
  const collect = (key: string, node: number) => {
    const nodes = byValue.get(key)
    if (nodes) nodes.push(node)
    else byValue.set(key, [node])
  }
  springs?.nodes.forEach((node, n) => {
    for (let axis = 0; axis < 3; axis++)
      if (springs.stiffness[3 * n + axis] > 0) collect(`${axis + 1} ${number(springs.stiffness[3 * n + axis], 5)}`, node)
  })
  for (const [n, [key, nodes]] of [...byValue].entries()) {
    const [axis, stiffness] = key.split(' ')
    yield `*ELEMENT, TYPE=SPRING1, ELSET=SPRING-${n + 1}`
    for (const node of nodes) yield `${next++},${node + 1}`
    yield `*SPRING, ELSET=SPRING-${n + 1}`
    yield axis
    yield stiffness
  }
  byValue.clear()
  for (const [n, node] of masses?.nodes.entries() ?? []) collect(number(masses!.tonnes[n], 7), node)
  for (const [n, [tonnes, nodes]] of [...byValue].entries()) {
    yield `*ELEMENT, TYPE=MASS, ELSET=MASS-${n + 1}`
    for (const node of nodes) yield `${next++},${node + 1}`
    yield `*MASS, ELSET=MASS-${n + 1}`
    yield tonnes
  }
}

/** Loads stay from step to step unless they are `cleared`. */
function* stepLines(
  { title, procedure, force, acceleration, output }: DeckStep,
  cleared: boolean,
): Generator<string, void, void> {
  if (title) yield `** ${title}`
  yield '*STEP'
  yield* procedure
  if (force || cleared) yield '*CLOAD, OP=NEW'
  for (const [n, node] of force?.nodes.entries() ?? [])
    for (let axis = 0; axis < 3; axis++) {
      const value = force!.values[3 * n + axis]
      if (value !== 0) yield `${node + 1},${axis + 1},${number(value, 12)}`
    }
  if (acceleration || cleared) yield '*DLOAD, OP=NEW'
  if (acceleration) {
    const magnitude = Math.hypot(...acceleration)
    yield `EALL,GRAV,${[magnitude, ...acceleration.map((along) => along / magnitude)].map((each) => number(each)).join(',')}`
  }
  yield* output
  yield '*END STEP'
}

/** Runs of degrees of freedom that are held, 1 to 3. */
function rangesOf(axes: number): (readonly [number, number])[] {
  if (axes === 7) return [[1, 3]]
  return [1, 2, 3].filter((dof) => axes & (1 << (dof - 1))).map((dof) => [dof, dof] as const)
}

/** At most twenty characters, which is what CalculiX reads of a number; with a point, because a solver may count on it. */
export function number(value: number, digits = 9): string {
  const text = String(Number(value.toPrecision(digits)))
  return /[.e]/.test(text) ? text : `${text}.`
}
