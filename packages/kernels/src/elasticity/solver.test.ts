import { describe, expect, test } from 'vitest'
import {
  bracket,
  cellsOf,
  eachCell,
  energyRoom,
  forceOn,
  isotropic,
  load,
  nodesWhere,
  outsideBracket,
  relativeError,
  solverFor,
  uniform,
  varied,
} from '../testing/elasticity-problem.ts'
import type { ElasticSolver } from './solver.ts'

type Three = [Float32Array, Float32Array, Float32Array]

describe('the public interface', () => {
  const grid = { nx: 24, ny: 12, nz: 12, spacing: 1 }
  const held = nodesWhere(grid, (i) => i === 0)
  const force = forceOn(grid, (i) => i === grid.nx, [0, 1, 0.5])

  test('one, two and three threads give the same bits, set-up, cold and warm solves alike', async () => {
    const results: { u: Float64Array; energy: Float32Array; rest: unknown }[] = []
    for (const threads of [1, 2, 3]) {
      const solver = await solverFor(grid, { threads, coarsestUnknowns: 60 })
      const moduli = varied(grid, (i, j) => i > 15 && j > 8)
      await load(solver, moduli, held)
      const cold = await solver.solve(force)
      moduli.c44.forEach((value, cell) => {
        moduli.c44[cell] = value * (1 + 0.1 * (cell % 3))
      })
      await load(solver, moduli, held)
      const warm = await solver.solve(force, { warmStart: true, tolerance: 1e-8 })
      const [e11, e12, e44] = [0, 1, 2].map(() => new Float32Array(moduli.c11.length)) as Three
      await solver.energies({ e11, e12, e44 })
      results.push({ u: solver.displacement(), energy: e44, rest: [cold, warm, solver.statistics().eigenvalues] })
    }
    const [one, ...others] = results
    for (const other of others) expect(other).toEqual(one)
  })

  test('two solvers on the same threads find, side by side, what each finds on its own; one that ends leaves the other', async () => {
    const small = { nx: 12, ny: 8, nz: 8, spacing: 2 }
    const smallHeld = nodesWhere(small, (i) => i === 0)
    const smallForce = forceOn(small, (i) => i === small.nx, [1, 0, 0.5])
    const solved = async (other?: ElasticSolver) => {
      const solver = await solverFor(small, { threads: other ?? 2 })
      await load(solver, varied(small), smallHeld)
      const result = await solver.solve(smallForce)
      return { solver, result, displacement: solver.displacement() }
    }
    const large = await solverFor(grid, { threads: 2 })
    await load(
      large,
      varied(grid, (i, j) => i > 15 && j > 8),
      held,
    )
    const expected = [await large.solve(force), await solved()] as const
    const [whole, beside] = await Promise.all([large.solve(force), solved(large)])
    expect(whole).toEqual(expected[0])
    expect(beside.result).toEqual(expected[1].result)
    expect(beside.displacement).toEqual(expected[1].displacement)
    // The one that started the threads goes first.
    await large.dispose()
    await expect(large.solve(force)).rejects.toThrow('disposed')
    expect(await beside.solver.solve(smallForce)).toEqual(expected[1].result)
    const last = beside.solver.solve(smallForce)
    const rejected = expect(last).rejects.toThrow('disposed')
    await beside.solver.dispose()
    await rejected
  })

  test('a force given for a few nodes does what the same force for all nodes does', async () => {
    const solver = await solverFor(grid)
    await load(
      solver,
      varied(grid, (i, j) => i > 15 && j > 8),
      held,
    )
    const dense = await solver.solve(force)
    const nodes = nodesWhere(grid, (i) => i === grid.nx)
    const values = Float64Array.from([...nodes].flatMap((node) => [0, 1, 2].map((c) => force[3 * node + c])))
    expect(await solver.solve({ nodes, values })).toEqual(dense)
    const all = solver.displacement()
    const some = Uint32Array.of(nodes[3], 7, nodes[0])
    const expected = Float32Array.from([...some].flatMap((node) => [0, 1, 2].map((c) => all[3 * node + c])))
    expect(expected.some((value) => value !== 0)).toBe(true)
    expect(solver.roundedDisplacement(some)).toEqual(expected)
    await expect(solver.solve({ nodes, values: values.subarray(3) })).rejects.toThrow(RangeError)
  })

  test('cells that are listed are given moduli and answer as they do among all, and the others are void', async () => {
    const moduli = varied(bracket, outsideBracket)
    const full = Uint32Array.from(moduli.c11.keys()).filter((cell) => moduli.c11[cell] > 0)
    const listed = Uint32Array.from(full, (_, n) => full[(5 * n) % full.length])
    expect(new Set(listed).size).toBe(full.length)
    const of = (values: Float32Array, count = 1) =>
      Float32Array.from(
        { length: count * listed.length },
        (_, at) => values[count * listed[Math.floor(at / count)] + (at % count)],
      )
    const foot = nodesWhere(bracket, (_i, _j, k) => k === 0)
    const push = forceOn(bracket, (_i, _j, k) => k === bracket.nz, [0.4, 1, -0.2])
    const whole = await solverFor(bracket)
    await load(whole, moduli, foot)
    const some = await solverFor(bracket)
    // What stood there before is gone.
    await load(some, varied(bracket), foot)
    some.setModuli(of(moduli.c11), of(moduli.c12), of(moduli.c44), listed)
    await some.prepare()
    expect(await some.solve(push)).toEqual(await whole.solve(push))

    const [energies, strains] = [energyRoom(bracket), new Float32Array(6 * cellsOf(bracket))]
    await whole.energies(energies)
    await whole.strains(strains)
    const room = () => new Float32Array(listed.length)
    const found = { e11: room(), e12: room(), e44: room() }
    await some.energies(found, undefined, listed)
    expect(found).toEqual({ e11: of(energies.e11), e12: of(energies.e12), e44: of(energies.e44) })
    const strained = new Float32Array(6 * listed.length)
    await some.strains(strained, listed)
    expect(strained).toEqual(of(strains, 6))
    await expect(some.strains(strains, listed)).rejects.toThrow(RangeError)
    expect(() => some.setModuli(moduli.c11, moduli.c12, moduli.c44, listed)).toThrow(RangeError)
  })

  test('a warm start takes fewer iterations, and none when nothing changed', async () => {
    const solver = await solverFor(grid)
    const moduli = varied(grid)
    await load(solver, moduli, held)
    const cold = await solver.solve(force)
    expect((await solver.solve(force, { warmStart: true })).iterations).toBe(0)
    moduli.c11.forEach((value, cell) => {
      moduli.c11[cell] = value * (1 + 0.01 * (cell % 3))
    })
    await load(solver, moduli, held)
    const warm = await solver.solve(force, { warmStart: true })
    expect(warm.converged).toBe(true)
    expect(warm.iterations).toBeLessThan(cold.iterations)
  })

  test('a cell 25 times as stiff as all others needs no dense matrix, and the smoother knows its eigenvalue', async () => {
    const prepared = async (stiff: number) => {
      const solver = await solverFor(grid, { coarsestUnknowns: 60 })
      const moduli = uniform(grid, isotropic(1, 0.3))
      eachCell(grid, (i, j, k, cell) => {
        if (i === 13 && j === 6 && k === 4) for (const field of [moduli.c11, moduli.c12, moduli.c44]) field[cell] *= stiff
      })
      await load(solver, moduli, held)
      return solver.statistics()
    }
    const [even, uneven, hard] = [await prepared(1), await prepared(25), await prepared(50)]
    expect(uneven.denseCells).toEqual(even.denseCells)
    expect(hard.denseCells[1]).toBe((even.denseCells[1] ?? 0) + 1)
    // Far from the cell the power iterations see no more than 3.6.
    expect(even.eigenvalues[0]).toBeLessThan(3.6)
    expect(uneven.eigenvalues[0]).toBeGreaterThan(4.7)
  })

  test('a warm start from a part half as stiff, or loaded the other way round, is the answer at once', async () => {
    const solver = await solverFor(grid)
    const moduli = varied(grid, (i, j) => i > 15 && j > 8)
    await load(solver, moduli, held)
    const cold = await solver.solve(force)
    for (const field of [moduli.c11, moduli.c12, moduli.c44]) field.set(field.map((value) => 2 * value))
    await load(solver, moduli, held)
    const warm = await solver.solve(
      force.map((value) => -3 * value),
      { warmStart: true, tolerance: 1.001e-5 },
    )
    expect(warm).toMatchObject({ iterations: 0, converged: true })
    expect(warm.compliance / cold.compliance).toBeCloseTo(9 / 2, 6)
  })

  test('material that moves between two preparations leaves nothing behind', async () => {
    const reused = await solverFor(grid, { threads: 2 })
    await load(
      reused,
      varied(grid, (i, j, k) => j > 4 && k > 4 && i > 3),
      held,
    )
    await reused.solve(force)
    const later = varied(grid, (i, j, k) => (j < 7 && k < 7 && i > 3) || (i > 8 && i < 14 && k < 10))
    await load(reused, later, held)
    const warm = await reused.solve(force, { tolerance: 1e-11, warmStart: true })
    const fresh = await solverFor(grid, { threads: 2 })
    await load(fresh, later, held)
    const cold = await fresh.solve(force, { tolerance: 1e-11 })
    expect(warm.converged).toBe(true)
    expect(relativeError(reused.displacement(), fresh.displacement())).toBeLessThan(1e-7)
    expect(warm.compliance / cold.compliance).toBeCloseTo(1, 8)
  })

  test('plates one cell thick and one cell apart, which no coarse grid can tell from a block, are solved all the same', async () => {
    const plates = { nx: 40, ny: 24, nz: 5, spacing: 1 }
    const solver = await solverFor(plates)
    await load(
      solver,
      varied(plates, (i, _j, k) => k % 2 === 1 && i > 1),
      nodesWhere(plates, (i) => i === 0),
    )
    const end = forceOn(plates, (i, _j, k) => i === plates.nx && k === plates.nz, [0, 0, 1])
    expect((await solver.solve(end, { maxIterations: 60 })).converged).toBe(false)
    expect((await solver.solve(end)).converged).toBe(true)
    // What it learned about the part stays: the next solve is short.
    expect((await solver.solve(end)).iterations).toBeLessThan(30)
  })

  test('members of two cells in near-void of contrast 1e9 take at most 46 iterations', async () => {
    const grid = { nx: 32, ny: 16, nz: 16, spacing: 1 }
    const wave = (a: number, b: number): number => Math.sin(a) * Math.cos(b)
    const moduli = uniform(grid, isotropic(1, 0.3))
    eachCell(grid, (i, j, k, cell) => {
      if (wave(0.9 * i, 0.8 * j) + wave(0.7 * j, 1.1 * k) + wave(0.8 * k, 0.6 * i) > 0.2) return
      for (const field of [moduli.c11, moduli.c12, moduli.c44]) field[cell] *= 1e-9
    })
    const solver = await solverFor(grid)
    await load(
      solver,
      moduli,
      nodesWhere(grid, (i) => i === 0),
    )
    const { converged, iterations } = await solver.solve(forceOn(grid, (i) => i === grid.nx, [0, 1, 0]))
    expect(converged).toBe(true)
    expect(iterations).toBeLessThanOrEqual(46)
  })

  test('an abort stops a solve with the reason of the signal, and the next solve works', async () => {
    const solver = await solverFor(grid)
    await load(solver, varied(grid), held)
    const controller = new AbortController()
    const running = solver.solve(force, { tolerance: 0, maxIterations: 1_000_000, signal: controller.signal })
    // The threads have their work by now, and read the cancellation before each iteration.
    controller.abort(new Error('changed my mind'))
    await expect(running).rejects.toThrow('changed my mind')
    expect((await solver.solve(force)).converged).toBe(true)
    await expect(solver.prepare(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  })

  test('a part that nothing holds is answered with converged false', async () => {
    const solver = await solverFor(grid)
    await load(solver, uniform(grid, isotropic(1, 0.3)), new Uint32Array())
    const result = await solver.solve(force, { maxIterations: 30 })
    expect(result.converged).toBe(false)
    expect(result.iterations).toBeLessThanOrEqual(30)
  })

  test('a loaded piece without connection is answered with converged false, a bystander does no harm', async () => {
    const solver = await solverFor(grid)
    // The piece beyond the gap at i = 18 carries the load; without load it does not move.
    await load(
      solver,
      varied(grid, (i) => i === 18),
      held,
    )
    expect((await solver.solve(force, { maxIterations: 40 })).converged).toBe(false)
    const inner = forceOn(grid, (i) => i === 18, [0, 1, 0])
    expect((await solver.solve(inner)).converged).toBe(true)
  })

  test('no force moves nothing', async () => {
    const solver = await solverFor(grid)
    await load(solver, uniform(grid, isotropic(1, 0.3)), held)
    expect(await solver.solve(new Float64Array(force.length))).toEqual({
      iterations: 0,
      residual: 0,
      compliance: 0,
      converged: true,
    })
  })

  test('a call while another runs is refused, and disposing ends the running one', async () => {
    const solver = await solverFor(grid)
    await load(solver, uniform(grid, isotropic(1, 0.3)), held)
    const running = solver.solve(force, { tolerance: 0, maxIterations: 1_000_000 })
    const outcome = expect(running).rejects.toThrow('disposed')
    await expect(solver.solve(force)).rejects.toThrow('busy')
    await solver.dispose()
    await outcome
  })

  test('thin plates and odd sizes converge as well as cubes', async () => {
    for (const size of [
      { nx: 37, ny: 2, nz: 21 },
      { nx: 3, ny: 50, nz: 5 },
    ]) {
      const plate = { ...size, spacing: 0.5 }
      const solver = await solverFor(plate, { coarsestUnknowns: 400 })
      const end = plate.nx > plate.ny ? (i: number): boolean => i === 0 : (_i: number, j: number): boolean => j === 0
      const tip =
        plate.nx > plate.ny ? (i: number): boolean => i === plate.nx : (_i: number, j: number): boolean => j === plate.ny
      await load(solver, uniform(plate, isotropic(1, 0.3)), nodesWhere(plate, end))
      const result = await solver.solve(forceOn(plate, tip, [0.1, 0.2, 1]))
      expect(result.converged).toBe(true)
      expect(result.iterations).toBeLessThan(30)
    }
  })
})
