/**
 * y += K x for one row of cells: the modal (Hadamard) hexahedron, four (f32) or two (f64) cells at a time.
 *
 * A cell's eight corner values of u are turned into eight modes, u = Σ û_m φ_m / 8 with φ_m ∈ {1, ξ, η, ξη, ζ, ξζ, ηζ,
 * ξηζ} (bit 0 of m is ξ, bit 1 is η, bit 2 is ζ). In modes the stiffness of a cube is almost diagonal, and the
 * incompatible modes change nothing but its coefficients (docs/theory/incompatible-modes.md):
 *
 *   constant strains   w₀ {c11, c12, c44}                          w₀ = h/16
 *   bending ξη, ηζ, ζξ w₀/3 {c11 + c44 - β(c44 + q), c12 - βq}     q = c12²/c11, β = bendingRelief
 *   shear gradients    w₀/3 c44
 *   twisting ξηζ       w₀/9 (c11 + 2 c44 - θ(c44 + q))             θ = twistingRelief
 *
 * Cost: about 230 vector operations per block of cells; the transform along x is shared between neighbours, and what a
 * cell adds to its right-hand nodes stays in registers for the next cell. Names: cX is component c, mode X.
 *
 * Written by generate-row.ts, which says once what the three components have in common: change it there.
 */

/** Keeps 0/0 away from void cells; far below any modulus an f32 hierarchy could carry. */
const TINY: f32 = 1e-30

/**
 * x, yLow, yHigh and cells point at the row's first block (y at the lower and at the upper plane). Strides are in
 * bytes: `row` and `plane` within x, `component` between components of x, `lowComponent` and `highComponent` of the two
 * targets, and `cellComponent` between the moduli.
 */
export function applyRow<T>(x: usize, plane: usize, component: usize, yLow: usize, lowComponent: usize, yHigh: usize,
  highComponent: usize, row: usize, cells: usize, cellComponent: usize, bytes: usize, weight: T, bending: T, twisting: T): void {
  const w0 = v128.splat<T>(weight)
  const third = v128.splat<T>(<T>(1.0 / 3.0))
  const ninth = v128.splat<T>(<T>(1.0 / 9.0))
  const beta = v128.splat<T>(bending / <T>3)
  const theta = v128.splat<T>(twisting / <T>9)
  const tiny = v128.splat<T>(<T>TINY)
  const zero = v128.splat<T>(<T>0)
  // corners: component, then y and z; every access below is one of these plus the running offset
  const u00 = x
  const u01 = x + plane
  const u10 = x + row
  const u11 = x + row + plane
  const v00 = x + component
  const v01 = x + component + plane
  const v10 = x + component + row
  const v11 = x + component + row + plane
  const w00 = x + 2 * component
  const w01 = x + 2 * component + plane
  const w10 = x + 2 * component + row
  const w11 = x + 2 * component + row + plane
  const uTo00 = yLow
  const uTo10 = yLow + row
  const uTo01 = yHigh
  const uTo11 = yHigh + row
  const vTo00 = yLow + lowComponent
  const vTo10 = yLow + lowComponent + row
  const vTo01 = yHigh + highComponent
  const vTo11 = yHigh + highComponent + row
  const wTo00 = yLow + 2 * lowComponent
  const wTo10 = yLow + 2 * lowComponent + row
  const wTo01 = yHigh + 2 * highComponent
  const wTo11 = yHigh + 2 * highComponent + row
  let offset: usize = 0

  // yz modes (1, η, ζ, ηζ) of u at the row's first block, and what the block before added on its right: nothing.
  const au00 = v128.load(u00 + offset)
  const au10 = v128.load(u10 + offset)
  const au01 = v128.load(u01 + offset)
  const au11 = v128.load(u11 + offset)
  const aus0 = v128.add<T>(au00, au10)
  const aud0 = v128.sub<T>(au10, au00)
  const aus1 = v128.add<T>(au01, au11)
  const aud1 = v128.sub<T>(au11, au01)
  let uHere0 = v128.add<T>(aus0, aus1)
  let uHere1 = v128.add<T>(aud0, aud1)
  let uHere2 = v128.sub<T>(aus1, aus0)
  let uHere3 = v128.sub<T>(aud1, aud0)
  let uGave0 = zero
  let uGave1 = zero
  let uGave2 = zero
  let uGave3 = zero

  // yz modes (1, η, ζ, ηζ) of v at the row's first block, and what the block before added on its right: nothing.
  const av00 = v128.load(v00 + offset)
  const av10 = v128.load(v10 + offset)
  const av01 = v128.load(v01 + offset)
  const av11 = v128.load(v11 + offset)
  const avs0 = v128.add<T>(av00, av10)
  const avd0 = v128.sub<T>(av10, av00)
  const avs1 = v128.add<T>(av01, av11)
  const avd1 = v128.sub<T>(av11, av01)
  let vHere0 = v128.add<T>(avs0, avs1)
  let vHere1 = v128.add<T>(avd0, avd1)
  let vHere2 = v128.sub<T>(avs1, avs0)
  let vHere3 = v128.sub<T>(avd1, avd0)
  let vGave0 = zero
  let vGave1 = zero
  let vGave2 = zero
  let vGave3 = zero

  // yz modes (1, η, ζ, ηζ) of w at the row's first block, and what the block before added on its right: nothing.
  const aw00 = v128.load(w00 + offset)
  const aw10 = v128.load(w10 + offset)
  const aw01 = v128.load(w01 + offset)
  const aw11 = v128.load(w11 + offset)
  const aws0 = v128.add<T>(aw00, aw10)
  const awd0 = v128.sub<T>(aw10, aw00)
  const aws1 = v128.add<T>(aw01, aw11)
  const awd1 = v128.sub<T>(aw11, aw01)
  let wHere0 = v128.add<T>(aws0, aws1)
  let wHere1 = v128.add<T>(awd0, awd1)
  let wHere2 = v128.sub<T>(aws1, aws0)
  let wHere3 = v128.sub<T>(awd1, awd0)
  let wGave0 = zero
  let wGave1 = zero
  let wGave2 = zero
  let wGave3 = zero

  do {
    // the modes of u: sums and differences of this column of nodes and the next
    const bu00 = v128.load(u00 + offset, 16)
    const bu10 = v128.load(u10 + offset, 16)
    const bu01 = v128.load(u01 + offset, 16)
    const bu11 = v128.load(u11 + offset, 16)
    const bus0 = v128.add<T>(bu00, bu10)
    const bud0 = v128.sub<T>(bu10, bu00)
    const bus1 = v128.add<T>(bu01, bu11)
    const bud1 = v128.sub<T>(bu11, bu01)
    const uNext0 = v128.add<T>(bus0, bus1)
    const uNext1 = v128.add<T>(bud0, bud1)
    const uNext2 = v128.sub<T>(bus1, bus0)
    const uNext3 = v128.sub<T>(bud1, bud0)
    const uRight0 = oneAhead<T>(uHere0, uNext0)
    const u1 = v128.sub<T>(uRight0, uHere0)
    const uRight1 = oneAhead<T>(uHere1, uNext1)
    const u3 = v128.sub<T>(uRight1, uHere1)
    const u2 = v128.add<T>(uHere1, uRight1)
    const uRight2 = oneAhead<T>(uHere2, uNext2)
    const u5 = v128.sub<T>(uRight2, uHere2)
    const u4 = v128.add<T>(uHere2, uRight2)
    const uRight3 = oneAhead<T>(uHere3, uNext3)
    const u7 = v128.sub<T>(uRight3, uHere3)
    const u6 = v128.add<T>(uHere3, uRight3)
    // the modes of v: sums and differences of this column of nodes and the next
    const bv00 = v128.load(v00 + offset, 16)
    const bv10 = v128.load(v10 + offset, 16)
    const bv01 = v128.load(v01 + offset, 16)
    const bv11 = v128.load(v11 + offset, 16)
    const bvs0 = v128.add<T>(bv00, bv10)
    const bvd0 = v128.sub<T>(bv10, bv00)
    const bvs1 = v128.add<T>(bv01, bv11)
    const bvd1 = v128.sub<T>(bv11, bv01)
    const vNext0 = v128.add<T>(bvs0, bvs1)
    const vNext1 = v128.add<T>(bvd0, bvd1)
    const vNext2 = v128.sub<T>(bvs1, bvs0)
    const vNext3 = v128.sub<T>(bvd1, bvd0)
    const vRight0 = oneAhead<T>(vHere0, vNext0)
    const v1 = v128.sub<T>(vRight0, vHere0)
    const vRight1 = oneAhead<T>(vHere1, vNext1)
    const v3 = v128.sub<T>(vRight1, vHere1)
    const v2 = v128.add<T>(vHere1, vRight1)
    const vRight2 = oneAhead<T>(vHere2, vNext2)
    const v5 = v128.sub<T>(vRight2, vHere2)
    const v4 = v128.add<T>(vHere2, vRight2)
    const vRight3 = oneAhead<T>(vHere3, vNext3)
    const v7 = v128.sub<T>(vRight3, vHere3)
    const v6 = v128.add<T>(vHere3, vRight3)
    // the modes of w: sums and differences of this column of nodes and the next
    const bw00 = v128.load(w00 + offset, 16)
    const bw10 = v128.load(w10 + offset, 16)
    const bw01 = v128.load(w01 + offset, 16)
    const bw11 = v128.load(w11 + offset, 16)
    const bws0 = v128.add<T>(bw00, bw10)
    const bwd0 = v128.sub<T>(bw10, bw00)
    const bws1 = v128.add<T>(bw01, bw11)
    const bwd1 = v128.sub<T>(bw11, bw01)
    const wNext0 = v128.add<T>(bws0, bws1)
    const wNext1 = v128.add<T>(bwd0, bwd1)
    const wNext2 = v128.sub<T>(bws1, bws0)
    const wNext3 = v128.sub<T>(bwd1, bwd0)
    const wRight0 = oneAhead<T>(wHere0, wNext0)
    const w1 = v128.sub<T>(wRight0, wHere0)
    const wRight1 = oneAhead<T>(wHere1, wNext1)
    const w3 = v128.sub<T>(wRight1, wHere1)
    const w2 = v128.add<T>(wHere1, wRight1)
    const wRight2 = oneAhead<T>(wHere2, wNext2)
    const w5 = v128.sub<T>(wRight2, wHere2)
    const w4 = v128.add<T>(wHere2, wRight2)
    const wRight3 = oneAhead<T>(wHere3, wNext3)
    const w7 = v128.sub<T>(wRight3, wHere3)
    const w6 = v128.add<T>(wHere3, wRight3)

    // coefficients of these cells
    const a = v128.mul<T>(w0, loadCells<T>(cells, offset))
    const b = v128.mul<T>(w0, loadCells<T>(cells + cellComponent, offset))
    const s = v128.mul<T>(w0, loadCells<T>(cells + 2 * cellComponent, offset))
    const q = v128.div<T>(v128.mul<T>(b, b), v128.max<T>(a, tiny))
    const relief = v128.add<T>(s, q)
    const ab = v128.sub<T>(a, b)
    const s3 = v128.mul<T>(third, s)
    const A = v128.sub<T>(v128.mul<T>(third, v128.add<T>(a, s)), v128.mul<T>(beta, relief))
    const B = v128.sub<T>(v128.mul<T>(third, b), v128.mul<T>(beta, q))
    const H = v128.sub<T>(v128.mul<T>(ninth, v128.add<T>(a, v128.add<T>(s, s))), v128.mul<T>(theta, relief))

    // constant strains: normal, then shear
    const trace = v128.mul<T>(b, v128.add<T>(v128.add<T>(u1, v2), w4))
    const fu1 = v128.add<T>(v128.mul<T>(ab, u1), trace)
    const fv2 = v128.add<T>(v128.mul<T>(ab, v2), trace)
    const fw4 = v128.add<T>(v128.mul<T>(ab, w4), trace)
    const fu2 = v128.mul<T>(s, v128.add<T>(u2, v1))
    const fu4 = v128.mul<T>(s, v128.add<T>(u4, w1))
    const fv4 = v128.mul<T>(s, v128.add<T>(v4, w2))
    // bending about the three axes
    const fu5 = v128.add<T>(v128.mul<T>(A, u5), v128.mul<T>(B, v6))
    const fv6 = v128.add<T>(v128.mul<T>(A, v6), v128.mul<T>(B, u5))
    const fu3 = v128.add<T>(v128.mul<T>(A, u3), v128.mul<T>(B, w6))
    const fw6 = v128.add<T>(v128.mul<T>(A, w6), v128.mul<T>(B, u3))
    const fv3 = v128.add<T>(v128.mul<T>(A, v3), v128.mul<T>(B, w5))
    const fw5 = v128.add<T>(v128.mul<T>(A, w5), v128.mul<T>(B, v3))
    // shear gradients and twisting
    const warp = v128.add<T>(v128.add<T>(u6, v5), w3)
    const fu6 = v128.mul<T>(s3, v128.add<T>(u6, warp))
    const fv5 = v128.mul<T>(s3, v128.add<T>(v5, warp))
    const fw3 = v128.mul<T>(s3, v128.add<T>(w3, warp))
    const fu7 = v128.mul<T>(H, u7)
    const fv7 = v128.mul<T>(H, v7)
    const fw7 = v128.mul<T>(H, w7)

    // forces of u back to the nodes: left column from this cell and from the one before it
    const uOut0 = v128.sub<T>(oneBehind<T>(uGave0, fu1), fu1)
    uGave0 = fu1
    const uGive1 = v128.add<T>(fu2, fu3)
    const uOut1 = v128.add<T>(oneBehind<T>(uGave1, uGive1), v128.sub<T>(fu2, fu3))
    uGave1 = uGive1
    const uGive2 = v128.add<T>(fu4, fu5)
    const uOut2 = v128.add<T>(oneBehind<T>(uGave2, uGive2), v128.sub<T>(fu4, fu5))
    uGave2 = uGive2
    const uGive3 = v128.add<T>(fu6, fu7)
    const uOut3 = v128.add<T>(oneBehind<T>(uGave3, uGive3), v128.sub<T>(fu6, fu7))
    uGave3 = uGive3
    uHere0 = uNext0
    uHere1 = uNext1
    uHere2 = uNext2
    uHere3 = uNext3
    const uP = v128.sub<T>(uOut0, uOut1)
    const uQ = v128.add<T>(uOut0, uOut1)
    const uR = v128.sub<T>(uOut2, uOut3)
    const uS = v128.add<T>(uOut2, uOut3)
    addTo<T>(uTo00 + offset, v128.sub<T>(uP, uR))
    addTo<T>(uTo10 + offset, v128.sub<T>(uQ, uS))
    addTo<T>(uTo01 + offset, v128.add<T>(uP, uR))
    addTo<T>(uTo11 + offset, v128.add<T>(uQ, uS))

    // forces of v back to the nodes: left column from this cell and from the one before it
    const vOut0 = v128.sub<T>(oneBehind<T>(vGave0, fu2), fu2)
    vGave0 = fu2
    const vGive1 = v128.add<T>(fv2, fv3)
    const vOut1 = v128.add<T>(oneBehind<T>(vGave1, vGive1), v128.sub<T>(fv2, fv3))
    vGave1 = vGive1
    const vGive2 = v128.add<T>(fv4, fv5)
    const vOut2 = v128.add<T>(oneBehind<T>(vGave2, vGive2), v128.sub<T>(fv4, fv5))
    vGave2 = vGive2
    const vGive3 = v128.add<T>(fv6, fv7)
    const vOut3 = v128.add<T>(oneBehind<T>(vGave3, vGive3), v128.sub<T>(fv6, fv7))
    vGave3 = vGive3
    vHere0 = vNext0
    vHere1 = vNext1
    vHere2 = vNext2
    vHere3 = vNext3
    const vP = v128.sub<T>(vOut0, vOut1)
    const vQ = v128.add<T>(vOut0, vOut1)
    const vR = v128.sub<T>(vOut2, vOut3)
    const vS = v128.add<T>(vOut2, vOut3)
    addTo<T>(vTo00 + offset, v128.sub<T>(vP, vR))
    addTo<T>(vTo10 + offset, v128.sub<T>(vQ, vS))
    addTo<T>(vTo01 + offset, v128.add<T>(vP, vR))
    addTo<T>(vTo11 + offset, v128.add<T>(vQ, vS))

    // forces of w back to the nodes: left column from this cell and from the one before it
    const wOut0 = v128.sub<T>(oneBehind<T>(wGave0, fu4), fu4)
    wGave0 = fu4
    const wGive1 = v128.add<T>(fv4, fw3)
    const wOut1 = v128.add<T>(oneBehind<T>(wGave1, wGive1), v128.sub<T>(fv4, fw3))
    wGave1 = wGive1
    const wGive2 = v128.add<T>(fw4, fw5)
    const wOut2 = v128.add<T>(oneBehind<T>(wGave2, wGive2), v128.sub<T>(fw4, fw5))
    wGave2 = wGive2
    const wGive3 = v128.add<T>(fw6, fw7)
    const wOut3 = v128.add<T>(oneBehind<T>(wGave3, wGive3), v128.sub<T>(fw6, fw7))
    wGave3 = wGive3
    wHere0 = wNext0
    wHere1 = wNext1
    wHere2 = wNext2
    wHere3 = wNext3
    const wP = v128.sub<T>(wOut0, wOut1)
    const wQ = v128.add<T>(wOut0, wOut1)
    const wR = v128.sub<T>(wOut2, wOut3)
    const wS = v128.add<T>(wOut2, wOut3)
    addTo<T>(wTo00 + offset, v128.sub<T>(wP, wR))
    addTo<T>(wTo10 + offset, v128.sub<T>(wQ, wS))
    addTo<T>(wTo01 + offset, v128.add<T>(wP, wR))
    addTo<T>(wTo11 + offset, v128.add<T>(wQ, wS))
    offset += 16
  } while (offset < bytes)
}

/** The column of nodes one to the right: (here₁, …, next₀). */
function oneAhead<T>(here: v128, next: v128): v128 {
  if (sizeof<T>() == 4) return v128.shuffle<f32>(here, next, 1, 2, 3, 4)
  return v128.shuffle<f64>(here, next, 1, 2)
}

/** What the cells one to the left added: (before_last, given₀, …). */
function oneBehind<T>(before: v128, given: v128): v128 {
  if (sizeof<T>() == 4) return v128.shuffle<f32>(before, given, 3, 4, 5, 6)
  return v128.shuffle<f64>(before, given, 1, 2)
}

function loadCells<T>(cells: usize, offset: usize): v128 {
  if (sizeof<T>() == 4) return v128.load(cells + offset)
  return f64x2.promote_low_f32x4(v128.load64_zero(cells + (offset >> 1)))
}

function addTo<T>(address: usize, value: v128): void {
  v128.store(address, v128.add<T>(v128.load(address), value))
}
