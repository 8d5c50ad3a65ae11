/**
 * A cell whose moduli differ from one Gauss point to the next (a cut cell), in the 18 modes that deform it: strains are
 * sums of the modes 1, ξ … ξηζ with the signs of the point (docs/theory/finite-cells.md).
 *
 * The product goes through the points: strains from modes, stresses, the internal amplitudes that balance them, stresses
 * again, forces. It reads 24 moduli, the relief and 15 factors, a third of the bytes of a matrix, and bytes are what it
 * waits for. Where a matrix is needed, an entry is a constant times one mode of the moduli; of 171 in the upper half
 * 126 are not zero. The incompatible modes fall into four groups that do not meet (three normal ones, two for each
 * shear), condensed one by one.
 *
 * Numbers are kept for four cells at a time, side by side: number e of lane n at 16 e + 4 n. Moduli: c11, c12, c44 at
 * eight points each, x fastest, then the relief, the share of the incompatible modes' relief that the cell gets; f32.
 * `weight` is h/16, as modal cells have it.
 *
 * Written by generate-cut-cell.ts: change it there.
 */

/** Bytes of four cells' factors: in f32, and behind them in f64 for the product that needs it. */
export const FOUR_FACTORS: usize = 720
const F64_FACTORS: usize = 240

/** Where the Gauss points lie in -1 … 1. */
const POINT: f64 = 0.5773502691896258
/** Below this share of what it was, a pivot is nothing but rounding: all material lies at one point. */
const LEAST_PIVOT: f64 = 1e-9

/**
 * A = L D Lᵀ of the internal modes of one cell, reciprocal pivots and what lies below them, group by group, into a lane of
 * the four factors at `out`.
 */
export function cutFactors(moduli: usize, weight: f64, out: usize, lane: usize): void {
  const w = weight / 8
  const third = w / 3
  const cAt0 = <f64>load<f32>(moduli, 0)
  const cAt1 = <f64>load<f32>(moduli, 16)
  const cAt2 = <f64>load<f32>(moduli, 32)
  const cAt3 = <f64>load<f32>(moduli, 48)
  const cAt4 = <f64>load<f32>(moduli, 64)
  const cAt5 = <f64>load<f32>(moduli, 80)
  const cAt6 = <f64>load<f32>(moduli, 96)
  const cAt7 = <f64>load<f32>(moduli, 112)
  const cs0 = cAt0 + cAt1
  const cd0 = cAt1 - cAt0
  const cs2 = cAt2 + cAt3
  const cd2 = cAt3 - cAt2
  const cs4 = cAt4 + cAt5
  const cd4 = cAt5 - cAt4
  const cs6 = cAt6 + cAt7
  const cd6 = cAt7 - cAt6
  const c0 = w * (cs0 + cs2 + cs4 + cs6)
  const c2 = w * (cs2 - cs0 + cs6 - cs4)
  const c4 = w * (cs4 + cs6 - cs0 - cs2)
  const c6 = w * (cs6 - cs4 - cs2 + cs0)
  const c1 = w * (cd0 + cd2 + cd4 + cd6)
  const c3 = w * (cd2 - cd0 + cd6 - cd4)
  const c5 = w * (cd4 + cd6 - cd0 - cd2)
  const c7 = w * (cd6 - cd4 - cd2 + cd0)
  const lAt0 = <f64>load<f32>(moduli, 128)
  const lAt1 = <f64>load<f32>(moduli, 144)
  const lAt2 = <f64>load<f32>(moduli, 160)
  const lAt3 = <f64>load<f32>(moduli, 176)
  const lAt4 = <f64>load<f32>(moduli, 192)
  const lAt5 = <f64>load<f32>(moduli, 208)
  const lAt6 = <f64>load<f32>(moduli, 224)
  const lAt7 = <f64>load<f32>(moduli, 240)
  const ls0 = lAt0 + lAt1
  const ld0 = lAt1 - lAt0
  const ls2 = lAt2 + lAt3
  const ld2 = lAt3 - lAt2
  const ls4 = lAt4 + lAt5
  const ld4 = lAt5 - lAt4
  const ls6 = lAt6 + lAt7
  const ld6 = lAt7 - lAt6
  const l0 = w * (ls0 + ls2 + ls4 + ls6)
  const l2 = w * (ls2 - ls0 + ls6 - ls4)
  const l4 = w * (ls4 + ls6 - ls0 - ls2)
  const l6 = w * (ls6 - ls4 - ls2 + ls0)
  const l1 = w * (ld0 + ld2 + ld4 + ld6)
  const l3 = w * (ld2 - ld0 + ld6 - ld4)
  const l5 = w * (ld4 + ld6 - ld0 - ld2)
  const l7 = w * (ld6 - ld4 - ld2 + ld0)
  const sAt0 = <f64>load<f32>(moduli, 256)
  const sAt1 = <f64>load<f32>(moduli, 272)
  const sAt2 = <f64>load<f32>(moduli, 288)
  const sAt3 = <f64>load<f32>(moduli, 304)
  const sAt4 = <f64>load<f32>(moduli, 320)
  const sAt5 = <f64>load<f32>(moduli, 336)
  const sAt6 = <f64>load<f32>(moduli, 352)
  const sAt7 = <f64>load<f32>(moduli, 368)
  const ss0 = sAt0 + sAt1
  const sd0 = sAt1 - sAt0
  const ss2 = sAt2 + sAt3
  const sd2 = sAt3 - sAt2
  const ss4 = sAt4 + sAt5
  const sd4 = sAt5 - sAt4
  const ss6 = sAt6 + sAt7
  const sd6 = sAt7 - sAt6
  const s0 = w * (ss0 + ss2 + ss4 + ss6)
  const s2 = w * (ss2 - ss0 + ss6 - ss4)
  const s4 = w * (ss4 + ss6 - ss0 - ss2)
  const s6 = w * (ss6 - ss4 - ss2 + ss0)
  const s1 = w * (sd0 + sd2 + sd4 + sd6)
  const s3 = w * (sd2 - sd0 + sd6 - sd4)
  const s5 = w * (sd4 + sd6 - sd0 - sd2)
  const s7 = w * (sd6 - sd4 - sd2 + sd0)

  let g0aa = 0.3333333333333333 * c0
  let g0ab = 0.3333333333333333 * l3
  let g0bb = 0.3333333333333333 * c0
  let g0ac = 0.3333333333333333 * l5
  let g0bc = 0.3333333333333333 * l6
  let g0cc = 0.3333333333333333 * c0
  const g0aFirst = g0aa
  const g0bFirst = g0bb
  const g0cFirst = g0cc
  const g0a = reciprocal(g0aa, g0aFirst)
  const g0bBya = g0ab * g0a
  g0bb -= g0bBya * g0ab
  const g0cBya = g0ac * g0a
  g0bc -= g0cBya * g0ab
  g0cc -= g0cBya * g0ac
  const g0b = reciprocal(g0bb, g0bFirst)
  const g0cByb = g0bc * g0b
  g0cc -= g0cByb * g0bc
  const g0c = reciprocal(g0cc, g0cFirst)
  storeFactor(out, lane, 0, g0a * third)
  storeFactor(out, lane, 1, g0b * third)
  storeFactor(out, lane, 2, g0c * third)
  storeFactor(out, lane, 3, g0bBya)
  storeFactor(out, lane, 4, g0cBya)
  storeFactor(out, lane, 5, g0cByb)
  let g1aa = 0.3333333333333333 * s0
  let g1ab = 0.3333333333333333 * s3
  let g1bb = 0.3333333333333333 * s0
  const g1aFirst = g1aa
  const g1bFirst = g1bb
  const g1a = reciprocal(g1aa, g1aFirst)
  const g1bBya = g1ab * g1a
  g1bb -= g1bBya * g1ab
  const g1b = reciprocal(g1bb, g1bFirst)
  storeFactor(out, lane, 6, g1a * third)
  storeFactor(out, lane, 7, g1b * third)
  storeFactor(out, lane, 8, g1bBya)
  let g2aa = 0.3333333333333333 * s0
  let g2ab = 0.3333333333333333 * s5
  let g2bb = 0.3333333333333333 * s0
  const g2aFirst = g2aa
  const g2bFirst = g2bb
  const g2a = reciprocal(g2aa, g2aFirst)
  const g2bBya = g2ab * g2a
  g2bb -= g2bBya * g2ab
  const g2b = reciprocal(g2bb, g2bFirst)
  storeFactor(out, lane, 9, g2a * third)
  storeFactor(out, lane, 10, g2b * third)
  storeFactor(out, lane, 11, g2bBya)
  let g3aa = 0.3333333333333333 * s0
  let g3ab = 0.3333333333333333 * s6
  let g3bb = 0.3333333333333333 * s0
  const g3aFirst = g3aa
  const g3bFirst = g3bb
  const g3a = reciprocal(g3aa, g3aFirst)
  const g3bBya = g3ab * g3a
  g3bb -= g3bBya * g3ab
  const g3b = reciprocal(g3bb, g3bFirst)
  storeFactor(out, lane, 12, g3a * third)
  storeFactor(out, lane, 13, g3b * third)
  storeFactor(out, lane, 14, g3bBya)
}

function storeFactor(out: usize, lane: usize, n: usize, value: f64): void {
  store<f32>(out + (n << 4) + (lane << 2), <f32>value)
  store<f64>(out + F64_FACTORS + (n << 5) + (lane << 3), value)
}

function reciprocal(pivot: f64, first: f64): f64 {
  return pivot > LEAST_PIVOT * first ? 1 / pivot : 0
}

/**
 * modes = K modes for four cells (f32) or two (f64, from an even lane on): 24 vectors at 8 · component + m. The constant
 * modes stay as they are. `four` and `fourFactors` are the numbers of four cells.
 */
export function multiplyCut<T>(four: usize, fourFactors: usize, lane: usize, weight: f64, modes: usize): void {
  const moduli = four + (lane << 2)
  const factors = sizeof<T>() == 4 ? fourFactors : fourFactors + F64_FACTORS + (lane << 3)
  const w = weight / 8
  const constant = v128.splat<T>(<T>w)
  const linear = v128.splat<T>(<T>(w * POINT))
  const bilinear = v128.splat<T>(<T>(w / 3))
  const slope = v128.splat<T>(<T>POINT)
  const twist = v128.splat<T>(<T>(1.0 / 3.0))
  const relief = entry<T>(moduli + 384)
  const u3 = v128.mul<T>(linear, mode<T>(modes, 3))
  const u5 = v128.mul<T>(linear, mode<T>(modes, 5))
  const v3 = v128.mul<T>(linear, mode<T>(modes, 11))
  const v6 = v128.mul<T>(linear, mode<T>(modes, 14))
  const w5 = v128.mul<T>(linear, mode<T>(modes, 21))
  const w6 = v128.mul<T>(linear, mode<T>(modes, 22))
  const u7 = v128.mul<T>(bilinear, mode<T>(modes, 7))
  const v7 = v128.mul<T>(bilinear, mode<T>(modes, 15))
  const w7 = v128.mul<T>(bilinear, mode<T>(modes, 23))
  const x = v128.mul<T>(constant, mode<T>(modes, 1))
  const xLow = v128.sub<T>(x, u3)
  const xHigh = v128.add<T>(x, u3)
  const xLowSlope = v128.sub<T>(u5, u7)
  const xHighSlope = v128.add<T>(u5, u7)
  const x00 = v128.sub<T>(xLow, xLowSlope)
  const x01 = v128.add<T>(xLow, xLowSlope)
  const x10 = v128.sub<T>(xHigh, xHighSlope)
  const x11 = v128.add<T>(xHigh, xHighSlope)
  const y = v128.mul<T>(constant, mode<T>(modes, 10))
  const yLow = v128.sub<T>(y, v3)
  const yHigh = v128.add<T>(y, v3)
  const yLowSlope = v128.sub<T>(v6, v7)
  const yHighSlope = v128.add<T>(v6, v7)
  const y00 = v128.sub<T>(yLow, yLowSlope)
  const y01 = v128.add<T>(yLow, yLowSlope)
  const y10 = v128.sub<T>(yHigh, yHighSlope)
  const y11 = v128.add<T>(yHigh, yHighSlope)
  const z = v128.mul<T>(constant, mode<T>(modes, 20))
  const zLow = v128.sub<T>(z, w5)
  const zHigh = v128.add<T>(z, w5)
  const zLowSlope = v128.sub<T>(w6, w7)
  const zHighSlope = v128.add<T>(w6, w7)
  const z00 = v128.sub<T>(zLow, zLowSlope)
  const z01 = v128.add<T>(zLow, zLowSlope)
  const z10 = v128.sub<T>(zHigh, zHighSlope)
  const z11 = v128.add<T>(zHigh, zHighSlope)
  const xy = v128.mul<T>(constant, v128.add<T>(mode<T>(modes, 2), mode<T>(modes, 9)))
  const xyO = v128.mul<T>(linear, v128.add<T>(mode<T>(modes, 6), mode<T>(modes, 13)))
  const xyAt0 = v128.sub<T>(xy, xyO)
  const xyP0 = v128.sub<T>(u3, u7)
  const xyQ0 = v128.sub<T>(v3, v7)
  const xyAtP00 = v128.sub<T>(xyAt0, xyP0)
  const xy000 = v128.sub<T>(xyAtP00, xyQ0)
  const xy010 = v128.add<T>(xyAtP00, xyQ0)
  const xyAtP10 = v128.add<T>(xyAt0, xyP0)
  const xy100 = v128.sub<T>(xyAtP10, xyQ0)
  const xy110 = v128.add<T>(xyAtP10, xyQ0)
  const xyAt1 = v128.add<T>(xy, xyO)
  const xyP1 = v128.add<T>(u3, u7)
  const xyQ1 = v128.add<T>(v3, v7)
  const xyAtP01 = v128.sub<T>(xyAt1, xyP1)
  const xy001 = v128.sub<T>(xyAtP01, xyQ1)
  const xy011 = v128.add<T>(xyAtP01, xyQ1)
  const xyAtP11 = v128.add<T>(xyAt1, xyP1)
  const xy101 = v128.sub<T>(xyAtP11, xyQ1)
  const xy111 = v128.add<T>(xyAtP11, xyQ1)
  const xz = v128.mul<T>(constant, v128.add<T>(mode<T>(modes, 4), mode<T>(modes, 17)))
  const xzO = v128.mul<T>(linear, v128.add<T>(mode<T>(modes, 6), mode<T>(modes, 19)))
  const xzAt0 = v128.sub<T>(xz, xzO)
  const xzP0 = v128.sub<T>(u5, u7)
  const xzQ0 = v128.sub<T>(w5, w7)
  const xzAtP00 = v128.sub<T>(xzAt0, xzP0)
  const xz000 = v128.sub<T>(xzAtP00, xzQ0)
  const xz010 = v128.add<T>(xzAtP00, xzQ0)
  const xzAtP10 = v128.add<T>(xzAt0, xzP0)
  const xz100 = v128.sub<T>(xzAtP10, xzQ0)
  const xz110 = v128.add<T>(xzAtP10, xzQ0)
  const xzAt1 = v128.add<T>(xz, xzO)
  const xzP1 = v128.add<T>(u5, u7)
  const xzQ1 = v128.add<T>(w5, w7)
  const xzAtP01 = v128.sub<T>(xzAt1, xzP1)
  const xz001 = v128.sub<T>(xzAtP01, xzQ1)
  const xz011 = v128.add<T>(xzAtP01, xzQ1)
  const xzAtP11 = v128.add<T>(xzAt1, xzP1)
  const xz101 = v128.sub<T>(xzAtP11, xzQ1)
  const xz111 = v128.add<T>(xzAtP11, xzQ1)
  const yz = v128.mul<T>(constant, v128.add<T>(mode<T>(modes, 12), mode<T>(modes, 18)))
  const yzO = v128.mul<T>(linear, v128.add<T>(mode<T>(modes, 13), mode<T>(modes, 19)))
  const yzAt0 = v128.sub<T>(yz, yzO)
  const yzP0 = v128.sub<T>(v6, v7)
  const yzQ0 = v128.sub<T>(w6, w7)
  const yzAtP00 = v128.sub<T>(yzAt0, yzP0)
  const yz000 = v128.sub<T>(yzAtP00, yzQ0)
  const yz010 = v128.add<T>(yzAtP00, yzQ0)
  const yzAtP10 = v128.add<T>(yzAt0, yzP0)
  const yz100 = v128.sub<T>(yzAtP10, yzQ0)
  const yz110 = v128.add<T>(yzAtP10, yzQ0)
  const yzAt1 = v128.add<T>(yz, yzO)
  const yzP1 = v128.add<T>(v6, v7)
  const yzQ1 = v128.add<T>(w6, w7)
  const yzAtP01 = v128.sub<T>(yzAt1, yzP1)
  const yz001 = v128.sub<T>(yzAtP01, yzQ1)
  const yz011 = v128.add<T>(yzAtP01, yzQ1)
  const yzAtP11 = v128.add<T>(yzAt1, yzP1)
  const yz101 = v128.sub<T>(yzAtP11, yzQ1)
  const yz111 = v128.add<T>(yzAtP11, yzQ1)
  const lateral0 = entry<T>(moduli + 128)
  const own0 = v128.sub<T>(entry<T>(moduli + 0), lateral0)
  const aTrace0 = v128.mul<T>(lateral0, v128.add<T>(v128.add<T>(x00, y00), z00))
  const ax0 = v128.add<T>(v128.mul<T>(own0, x00), aTrace0)
  const ay0 = v128.add<T>(v128.mul<T>(own0, y00), aTrace0)
  const az0 = v128.add<T>(v128.mul<T>(own0, z00), aTrace0)
  const lateral1 = entry<T>(moduli + 144)
  const own1 = v128.sub<T>(entry<T>(moduli + 16), lateral1)
  const aTrace1 = v128.mul<T>(lateral1, v128.add<T>(v128.add<T>(x00, y10), z10))
  const ax1 = v128.add<T>(v128.mul<T>(own1, x00), aTrace1)
  const ay1 = v128.add<T>(v128.mul<T>(own1, y10), aTrace1)
  const az1 = v128.add<T>(v128.mul<T>(own1, z10), aTrace1)
  const lateral2 = entry<T>(moduli + 160)
  const own2 = v128.sub<T>(entry<T>(moduli + 32), lateral2)
  const aTrace2 = v128.mul<T>(lateral2, v128.add<T>(v128.add<T>(x10, y00), z01))
  const ax2 = v128.add<T>(v128.mul<T>(own2, x10), aTrace2)
  const ay2 = v128.add<T>(v128.mul<T>(own2, y00), aTrace2)
  const az2 = v128.add<T>(v128.mul<T>(own2, z01), aTrace2)
  const lateral3 = entry<T>(moduli + 176)
  const own3 = v128.sub<T>(entry<T>(moduli + 48), lateral3)
  const aTrace3 = v128.mul<T>(lateral3, v128.add<T>(v128.add<T>(x10, y10), z11))
  const ax3 = v128.add<T>(v128.mul<T>(own3, x10), aTrace3)
  const ay3 = v128.add<T>(v128.mul<T>(own3, y10), aTrace3)
  const az3 = v128.add<T>(v128.mul<T>(own3, z11), aTrace3)
  const lateral4 = entry<T>(moduli + 192)
  const own4 = v128.sub<T>(entry<T>(moduli + 64), lateral4)
  const aTrace4 = v128.mul<T>(lateral4, v128.add<T>(v128.add<T>(x01, y01), z00))
  const ax4 = v128.add<T>(v128.mul<T>(own4, x01), aTrace4)
  const ay4 = v128.add<T>(v128.mul<T>(own4, y01), aTrace4)
  const az4 = v128.add<T>(v128.mul<T>(own4, z00), aTrace4)
  const lateral5 = entry<T>(moduli + 208)
  const own5 = v128.sub<T>(entry<T>(moduli + 80), lateral5)
  const aTrace5 = v128.mul<T>(lateral5, v128.add<T>(v128.add<T>(x01, y11), z10))
  const ax5 = v128.add<T>(v128.mul<T>(own5, x01), aTrace5)
  const ay5 = v128.add<T>(v128.mul<T>(own5, y11), aTrace5)
  const az5 = v128.add<T>(v128.mul<T>(own5, z10), aTrace5)
  const lateral6 = entry<T>(moduli + 224)
  const own6 = v128.sub<T>(entry<T>(moduli + 96), lateral6)
  const aTrace6 = v128.mul<T>(lateral6, v128.add<T>(v128.add<T>(x11, y01), z01))
  const ax6 = v128.add<T>(v128.mul<T>(own6, x11), aTrace6)
  const ay6 = v128.add<T>(v128.mul<T>(own6, y01), aTrace6)
  const az6 = v128.add<T>(v128.mul<T>(own6, z01), aTrace6)
  const lateral7 = entry<T>(moduli + 240)
  const own7 = v128.sub<T>(entry<T>(moduli + 112), lateral7)
  const aTrace7 = v128.mul<T>(lateral7, v128.add<T>(v128.add<T>(x11, y11), z11))
  const ax7 = v128.add<T>(v128.mul<T>(own7, x11), aTrace7)
  const ay7 = v128.add<T>(v128.mul<T>(own7, y11), aTrace7)
  const az7 = v128.add<T>(v128.mul<T>(own7, z11), aTrace7)
  const xRest = v128.add<T>(v128.add<T>(v128.add<T>(v128.sub<T>(ax1, ax0), v128.sub<T>(ax3, ax2)), v128.sub<T>(ax5, ax4)), v128.sub<T>(ax7, ax6))
  const yRest = v128.add<T>(v128.add<T>(v128.add<T>(v128.sub<T>(ay2, ay0), v128.sub<T>(ay3, ay1)), v128.sub<T>(ay6, ay4)), v128.sub<T>(ay7, ay5))
  const zRest = v128.add<T>(v128.add<T>(v128.add<T>(v128.sub<T>(az4, az0), v128.sub<T>(az5, az1)), v128.sub<T>(az6, az2)), v128.sub<T>(az7, az3))
  const acrossY = factor<T>(factors, 3)
  const acrossZ = factor<T>(factors, 4)
  const acrossYZ = factor<T>(factors, 5)
  const ySecond = v128.sub<T>(yRest, v128.mul<T>(acrossY, xRest))
  const zThird = v128.sub<T>(v128.sub<T>(zRest, v128.mul<T>(acrossZ, xRest)), v128.mul<T>(acrossYZ, ySecond))
  const zMode = v128.mul<T>(factor<T>(factors, 2), zThird)
  const yMode = v128.sub<T>(v128.mul<T>(factor<T>(factors, 1), ySecond), v128.mul<T>(acrossYZ, zMode))
  const xMode = v128.sub<T>(v128.sub<T>(v128.mul<T>(factor<T>(factors, 0), xRest), v128.mul<T>(acrossY, yMode)), v128.mul<T>(acrossZ, zMode))
  const xRelief = v128.mul<T>(relief, xMode)
  const yRelief = v128.mul<T>(relief, yMode)
  const zRelief = v128.mul<T>(relief, zMode)
  const x00Low = v128.add<T>(x00, xRelief)
  const x00High = v128.sub<T>(x00, xRelief)
  const x01Low = v128.add<T>(x01, xRelief)
  const x01High = v128.sub<T>(x01, xRelief)
  const x10Low = v128.add<T>(x10, xRelief)
  const x10High = v128.sub<T>(x10, xRelief)
  const x11Low = v128.add<T>(x11, xRelief)
  const x11High = v128.sub<T>(x11, xRelief)
  const y00Low = v128.add<T>(y00, yRelief)
  const y00High = v128.sub<T>(y00, yRelief)
  const y01Low = v128.add<T>(y01, yRelief)
  const y01High = v128.sub<T>(y01, yRelief)
  const y10Low = v128.add<T>(y10, yRelief)
  const y10High = v128.sub<T>(y10, yRelief)
  const y11Low = v128.add<T>(y11, yRelief)
  const y11High = v128.sub<T>(y11, yRelief)
  const z00Low = v128.add<T>(z00, zRelief)
  const z00High = v128.sub<T>(z00, zRelief)
  const z01Low = v128.add<T>(z01, zRelief)
  const z01High = v128.sub<T>(z01, zRelief)
  const z10Low = v128.add<T>(z10, zRelief)
  const z10High = v128.sub<T>(z10, zRelief)
  const z11Low = v128.add<T>(z11, zRelief)
  const z11High = v128.sub<T>(z11, zRelief)
  const shear0 = entry<T>(moduli + 256)
  const axy000 = v128.mul<T>(shear0, xy000)
  const shear1 = entry<T>(moduli + 272)
  const axy100 = v128.mul<T>(shear1, xy100)
  const shear2 = entry<T>(moduli + 288)
  const axy010 = v128.mul<T>(shear2, xy010)
  const shear3 = entry<T>(moduli + 304)
  const axy110 = v128.mul<T>(shear3, xy110)
  const shear4 = entry<T>(moduli + 320)
  const axy001 = v128.mul<T>(shear4, xy001)
  const shear5 = entry<T>(moduli + 336)
  const axy101 = v128.mul<T>(shear5, xy101)
  const shear6 = entry<T>(moduli + 352)
  const axy011 = v128.mul<T>(shear6, xy011)
  const shear7 = entry<T>(moduli + 368)
  const axy111 = v128.mul<T>(shear7, xy111)
  const xyBoth00 = v128.add<T>(axy000, axy001)
  const xyBoth01 = v128.add<T>(axy010, axy011)
  const xyBoth10 = v128.add<T>(axy100, axy101)
  const xyBoth11 = v128.add<T>(axy110, axy111)
  const xyStraight = v128.sub<T>(xyBoth11, xyBoth00)
  const xyAskew = v128.sub<T>(xyBoth10, xyBoth01)
  const xyRestP = v128.add<T>(xyStraight, xyAskew)
  const xyRestQ = v128.sub<T>(xyStraight, xyAskew)
  const xyAcross = factor<T>(factors, 8)
  const xyModeQ = v128.mul<T>(factor<T>(factors, 7), v128.sub<T>(xyRestQ, v128.mul<T>(xyAcross, xyRestP)))
  const xyModeP = v128.sub<T>(v128.mul<T>(factor<T>(factors, 6), xyRestP), v128.mul<T>(xyAcross, xyModeQ))
  const xySum = v128.mul<T>(relief, v128.add<T>(xyModeP, xyModeQ))
  const xyDifference = v128.mul<T>(relief, v128.sub<T>(xyModeP, xyModeQ))
  const bxy000 = v128.mul<T>(shear0, v128.add<T>(xy000, xySum))
  const bxy100 = v128.mul<T>(shear1, v128.sub<T>(xy100, xyDifference))
  const bxy010 = v128.mul<T>(shear2, v128.add<T>(xy010, xyDifference))
  const bxy110 = v128.mul<T>(shear3, v128.sub<T>(xy110, xySum))
  const bxy001 = v128.mul<T>(shear4, v128.add<T>(xy001, xySum))
  const bxy101 = v128.mul<T>(shear5, v128.sub<T>(xy101, xyDifference))
  const bxy011 = v128.mul<T>(shear6, v128.add<T>(xy011, xyDifference))
  const bxy111 = v128.mul<T>(shear7, v128.sub<T>(xy111, xySum))
  const axz000 = v128.mul<T>(shear0, xz000)
  const axz100 = v128.mul<T>(shear1, xz100)
  const axz001 = v128.mul<T>(shear2, xz001)
  const axz101 = v128.mul<T>(shear3, xz101)
  const axz010 = v128.mul<T>(shear4, xz010)
  const axz110 = v128.mul<T>(shear5, xz110)
  const axz011 = v128.mul<T>(shear6, xz011)
  const axz111 = v128.mul<T>(shear7, xz111)
  const xzBoth00 = v128.add<T>(axz000, axz001)
  const xzBoth01 = v128.add<T>(axz010, axz011)
  const xzBoth10 = v128.add<T>(axz100, axz101)
  const xzBoth11 = v128.add<T>(axz110, axz111)
  const xzStraight = v128.sub<T>(xzBoth11, xzBoth00)
  const xzAskew = v128.sub<T>(xzBoth10, xzBoth01)
  const xzRestP = v128.add<T>(xzStraight, xzAskew)
  const xzRestQ = v128.sub<T>(xzStraight, xzAskew)
  const xzAcross = factor<T>(factors, 11)
  const xzModeQ = v128.mul<T>(factor<T>(factors, 10), v128.sub<T>(xzRestQ, v128.mul<T>(xzAcross, xzRestP)))
  const xzModeP = v128.sub<T>(v128.mul<T>(factor<T>(factors, 9), xzRestP), v128.mul<T>(xzAcross, xzModeQ))
  const xzSum = v128.mul<T>(relief, v128.add<T>(xzModeP, xzModeQ))
  const xzDifference = v128.mul<T>(relief, v128.sub<T>(xzModeP, xzModeQ))
  const bxz000 = v128.mul<T>(shear0, v128.add<T>(xz000, xzSum))
  const bxz100 = v128.mul<T>(shear1, v128.sub<T>(xz100, xzDifference))
  const bxz001 = v128.mul<T>(shear2, v128.add<T>(xz001, xzSum))
  const bxz101 = v128.mul<T>(shear3, v128.sub<T>(xz101, xzDifference))
  const bxz010 = v128.mul<T>(shear4, v128.add<T>(xz010, xzDifference))
  const bxz110 = v128.mul<T>(shear5, v128.sub<T>(xz110, xzSum))
  const bxz011 = v128.mul<T>(shear6, v128.add<T>(xz011, xzDifference))
  const bxz111 = v128.mul<T>(shear7, v128.sub<T>(xz111, xzSum))
  const ayz000 = v128.mul<T>(shear0, yz000)
  const ayz001 = v128.mul<T>(shear1, yz001)
  const ayz100 = v128.mul<T>(shear2, yz100)
  const ayz101 = v128.mul<T>(shear3, yz101)
  const ayz010 = v128.mul<T>(shear4, yz010)
  const ayz011 = v128.mul<T>(shear5, yz011)
  const ayz110 = v128.mul<T>(shear6, yz110)
  const ayz111 = v128.mul<T>(shear7, yz111)
  const yzBoth00 = v128.add<T>(ayz000, ayz001)
  const yzBoth01 = v128.add<T>(ayz010, ayz011)
  const yzBoth10 = v128.add<T>(ayz100, ayz101)
  const yzBoth11 = v128.add<T>(ayz110, ayz111)
  const yzStraight = v128.sub<T>(yzBoth11, yzBoth00)
  const yzAskew = v128.sub<T>(yzBoth10, yzBoth01)
  const yzRestP = v128.add<T>(yzStraight, yzAskew)
  const yzRestQ = v128.sub<T>(yzStraight, yzAskew)
  const yzAcross = factor<T>(factors, 14)
  const yzModeQ = v128.mul<T>(factor<T>(factors, 13), v128.sub<T>(yzRestQ, v128.mul<T>(yzAcross, yzRestP)))
  const yzModeP = v128.sub<T>(v128.mul<T>(factor<T>(factors, 12), yzRestP), v128.mul<T>(yzAcross, yzModeQ))
  const yzSum = v128.mul<T>(relief, v128.add<T>(yzModeP, yzModeQ))
  const yzDifference = v128.mul<T>(relief, v128.sub<T>(yzModeP, yzModeQ))
  const byz000 = v128.mul<T>(shear0, v128.add<T>(yz000, yzSum))
  const byz001 = v128.mul<T>(shear1, v128.add<T>(yz001, yzSum))
  const byz100 = v128.mul<T>(shear2, v128.sub<T>(yz100, yzDifference))
  const byz101 = v128.mul<T>(shear3, v128.sub<T>(yz101, yzDifference))
  const byz010 = v128.mul<T>(shear4, v128.add<T>(yz010, yzDifference))
  const byz011 = v128.mul<T>(shear5, v128.add<T>(yz011, yzDifference))
  const byz110 = v128.mul<T>(shear6, v128.sub<T>(yz110, yzSum))
  const byz111 = v128.mul<T>(shear7, v128.sub<T>(yz111, yzSum))
  const bTrace0 = v128.mul<T>(lateral0, v128.add<T>(v128.add<T>(x00Low, y00Low), z00Low))
  const bx0 = v128.add<T>(v128.mul<T>(own0, x00Low), bTrace0)
  const by0 = v128.add<T>(v128.mul<T>(own0, y00Low), bTrace0)
  const bz0 = v128.add<T>(v128.mul<T>(own0, z00Low), bTrace0)
  const bTrace1 = v128.mul<T>(lateral1, v128.add<T>(v128.add<T>(x00High, y10Low), z10Low))
  const bx1 = v128.add<T>(v128.mul<T>(own1, x00High), bTrace1)
  const by1 = v128.add<T>(v128.mul<T>(own1, y10Low), bTrace1)
  const bz1 = v128.add<T>(v128.mul<T>(own1, z10Low), bTrace1)
  const bTrace2 = v128.mul<T>(lateral2, v128.add<T>(v128.add<T>(x10Low, y00High), z01Low))
  const bx2 = v128.add<T>(v128.mul<T>(own2, x10Low), bTrace2)
  const by2 = v128.add<T>(v128.mul<T>(own2, y00High), bTrace2)
  const bz2 = v128.add<T>(v128.mul<T>(own2, z01Low), bTrace2)
  const bTrace3 = v128.mul<T>(lateral3, v128.add<T>(v128.add<T>(x10High, y10High), z11Low))
  const bx3 = v128.add<T>(v128.mul<T>(own3, x10High), bTrace3)
  const by3 = v128.add<T>(v128.mul<T>(own3, y10High), bTrace3)
  const bz3 = v128.add<T>(v128.mul<T>(own3, z11Low), bTrace3)
  const bTrace4 = v128.mul<T>(lateral4, v128.add<T>(v128.add<T>(x01Low, y01Low), z00High))
  const bx4 = v128.add<T>(v128.mul<T>(own4, x01Low), bTrace4)
  const by4 = v128.add<T>(v128.mul<T>(own4, y01Low), bTrace4)
  const bz4 = v128.add<T>(v128.mul<T>(own4, z00High), bTrace4)
  const bTrace5 = v128.mul<T>(lateral5, v128.add<T>(v128.add<T>(x01High, y11Low), z10High))
  const bx5 = v128.add<T>(v128.mul<T>(own5, x01High), bTrace5)
  const by5 = v128.add<T>(v128.mul<T>(own5, y11Low), bTrace5)
  const bz5 = v128.add<T>(v128.mul<T>(own5, z10High), bTrace5)
  const bTrace6 = v128.mul<T>(lateral6, v128.add<T>(v128.add<T>(x11Low, y01High), z01High))
  const bx6 = v128.add<T>(v128.mul<T>(own6, x11Low), bTrace6)
  const by6 = v128.add<T>(v128.mul<T>(own6, y01High), bTrace6)
  const bz6 = v128.add<T>(v128.mul<T>(own6, z01High), bTrace6)
  const bTrace7 = v128.mul<T>(lateral7, v128.add<T>(v128.add<T>(x11High, y11High), z11High))
  const bx7 = v128.add<T>(v128.mul<T>(own7, x11High), bTrace7)
  const by7 = v128.add<T>(v128.mul<T>(own7, y11High), bTrace7)
  const bz7 = v128.add<T>(v128.mul<T>(own7, z11High), bTrace7)
  const xFold00 = v128.add<T>(bx0, bx1)
  const xFold01 = v128.add<T>(bx4, bx5)
  const xFold10 = v128.add<T>(bx2, bx3)
  const xFold11 = v128.add<T>(bx6, bx7)
  const xEven0 = v128.add<T>(xFold01, xFold00)
  const xOdd0 = v128.sub<T>(xFold01, xFold00)
  const xEven1 = v128.add<T>(xFold11, xFold10)
  const xOdd1 = v128.sub<T>(xFold11, xFold10)
  const yFold00 = v128.add<T>(by0, by2)
  const yFold01 = v128.add<T>(by4, by6)
  const yFold10 = v128.add<T>(by1, by3)
  const yFold11 = v128.add<T>(by5, by7)
  const yEven0 = v128.add<T>(yFold01, yFold00)
  const yOdd0 = v128.sub<T>(yFold01, yFold00)
  const yEven1 = v128.add<T>(yFold11, yFold10)
  const yOdd1 = v128.sub<T>(yFold11, yFold10)
  const zFold00 = v128.add<T>(bz0, bz4)
  const zFold01 = v128.add<T>(bz2, bz6)
  const zFold10 = v128.add<T>(bz1, bz5)
  const zFold11 = v128.add<T>(bz3, bz7)
  const zEven0 = v128.add<T>(zFold01, zFold00)
  const zOdd0 = v128.sub<T>(zFold01, zFold00)
  const zEven1 = v128.add<T>(zFold11, zFold10)
  const zOdd1 = v128.sub<T>(zFold11, zFold10)
  const xyEven0 = v128.add<T>(v128.add<T>(bxy110, bxy000), v128.add<T>(bxy100, bxy010))
  const xyMain0 = v128.sub<T>(bxy110, bxy000)
  const xySide0 = v128.sub<T>(bxy100, bxy010)
  const xyByP0 = v128.add<T>(xyMain0, xySide0)
  const xyByQ0 = v128.sub<T>(xyMain0, xySide0)
  const xyEven1 = v128.add<T>(v128.add<T>(bxy111, bxy001), v128.add<T>(bxy101, bxy011))
  const xyMain1 = v128.sub<T>(bxy111, bxy001)
  const xySide1 = v128.sub<T>(bxy101, bxy011)
  const xyByP1 = v128.add<T>(xyMain1, xySide1)
  const xyByQ1 = v128.sub<T>(xyMain1, xySide1)
  const xzEven0 = v128.add<T>(v128.add<T>(bxz110, bxz000), v128.add<T>(bxz100, bxz010))
  const xzMain0 = v128.sub<T>(bxz110, bxz000)
  const xzSide0 = v128.sub<T>(bxz100, bxz010)
  const xzByP0 = v128.add<T>(xzMain0, xzSide0)
  const xzByQ0 = v128.sub<T>(xzMain0, xzSide0)
  const xzEven1 = v128.add<T>(v128.add<T>(bxz111, bxz001), v128.add<T>(bxz101, bxz011))
  const xzMain1 = v128.sub<T>(bxz111, bxz001)
  const xzSide1 = v128.sub<T>(bxz101, bxz011)
  const xzByP1 = v128.add<T>(xzMain1, xzSide1)
  const xzByQ1 = v128.sub<T>(xzMain1, xzSide1)
  const yzEven0 = v128.add<T>(v128.add<T>(byz110, byz000), v128.add<T>(byz100, byz010))
  const yzMain0 = v128.sub<T>(byz110, byz000)
  const yzSide0 = v128.sub<T>(byz100, byz010)
  const yzByP0 = v128.add<T>(yzMain0, yzSide0)
  const yzByQ0 = v128.sub<T>(yzMain0, yzSide0)
  const yzEven1 = v128.add<T>(v128.add<T>(byz111, byz001), v128.add<T>(byz101, byz011))
  const yzMain1 = v128.sub<T>(byz111, byz001)
  const yzSide1 = v128.sub<T>(byz101, byz011)
  const yzByP1 = v128.add<T>(yzMain1, yzSide1)
  const yzByQ1 = v128.sub<T>(yzMain1, yzSide1)
  v128.store(modes, v128.add<T>(xEven1, xEven0), 16)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.sub<T>(xEven1, xEven0), v128.add<T>(xyByP1, xyByP0))), 48)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.add<T>(xOdd1, xOdd0), v128.add<T>(xzByP1, xzByP0))), 80)
  v128.store(modes, v128.mul<T>(twist, v128.add<T>(v128.add<T>(v128.sub<T>(xOdd1, xOdd0), v128.sub<T>(xyByP1, xyByP0)), v128.sub<T>(xzByP1, xzByP0))), 112)
  v128.store(modes, v128.add<T>(yEven1, yEven0), 160)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.sub<T>(yEven1, yEven0), v128.add<T>(xyByQ1, xyByQ0))), 176)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.add<T>(yOdd1, yOdd0), v128.add<T>(yzByP1, yzByP0))), 224)
  v128.store(modes, v128.mul<T>(twist, v128.add<T>(v128.add<T>(v128.sub<T>(yOdd1, yOdd0), v128.sub<T>(xyByQ1, xyByQ0)), v128.sub<T>(yzByP1, yzByP0))), 240)
  v128.store(modes, v128.add<T>(zEven1, zEven0), 320)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.sub<T>(zEven1, zEven0), v128.add<T>(xzByQ1, xzByQ0))), 336)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.add<T>(zOdd1, zOdd0), v128.add<T>(yzByQ1, yzByQ0))), 352)
  v128.store(modes, v128.mul<T>(twist, v128.add<T>(v128.add<T>(v128.sub<T>(zOdd1, zOdd0), v128.sub<T>(xzByQ1, xzByQ0)), v128.sub<T>(yzByQ1, yzByQ0))), 368)
  v128.store(modes, v128.add<T>(xyEven1, xyEven0), 32)
  v128.store(modes, v128.add<T>(xyEven1, xyEven0), 144)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.sub<T>(xyEven1, xyEven0), v128.sub<T>(xzEven1, xzEven0))), 96)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.sub<T>(xyEven1, xyEven0), v128.sub<T>(yzEven1, yzEven0))), 208)
  v128.store(modes, v128.add<T>(xzEven1, xzEven0), 64)
  v128.store(modes, v128.add<T>(xzEven1, xzEven0), 272)
  v128.store(modes, v128.mul<T>(slope, v128.add<T>(v128.sub<T>(xzEven1, xzEven0), v128.sub<T>(yzEven1, yzEven0))), 304)
  v128.store(modes, v128.add<T>(yzEven1, yzEven0), 192)
  v128.store(modes, v128.add<T>(yzEven1, yzEven0), 288)
}

function mode<T>(modes: usize, n: usize): v128 {
  return v128.load(modes + (n << 4))
}

function factor<T>(factors: usize, n: usize): v128 {
  return v128.load(factors + (sizeof<T>() == 4 ? n << 4 : n << 5))
}

function entry<T>(at: usize): v128 {
  if (sizeof<T>() == 4) return v128.load(at)
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

/** The stiffness of one cell: 126 entries, f32, in the order in which `spreadCut` reads them. */
export function cutStiffness(moduli: usize, weight: f64, out: usize): void {
  const w = weight / 8
  const relief = <f64>load<f32>(moduli, 384)
  const cAt0 = <f64>load<f32>(moduli, 0)
  const cAt1 = <f64>load<f32>(moduli, 16)
  const cAt2 = <f64>load<f32>(moduli, 32)
  const cAt3 = <f64>load<f32>(moduli, 48)
  const cAt4 = <f64>load<f32>(moduli, 64)
  const cAt5 = <f64>load<f32>(moduli, 80)
  const cAt6 = <f64>load<f32>(moduli, 96)
  const cAt7 = <f64>load<f32>(moduli, 112)
  const cs0 = cAt0 + cAt1
  const cd0 = cAt1 - cAt0
  const cs2 = cAt2 + cAt3
  const cd2 = cAt3 - cAt2
  const cs4 = cAt4 + cAt5
  const cd4 = cAt5 - cAt4
  const cs6 = cAt6 + cAt7
  const cd6 = cAt7 - cAt6
  const c0 = w * (cs0 + cs2 + cs4 + cs6)
  const c2 = w * (cs2 - cs0 + cs6 - cs4)
  const c4 = w * (cs4 + cs6 - cs0 - cs2)
  const c6 = w * (cs6 - cs4 - cs2 + cs0)
  const c1 = w * (cd0 + cd2 + cd4 + cd6)
  const c3 = w * (cd2 - cd0 + cd6 - cd4)
  const c5 = w * (cd4 + cd6 - cd0 - cd2)
  const c7 = w * (cd6 - cd4 - cd2 + cd0)
  const lAt0 = <f64>load<f32>(moduli, 128)
  const lAt1 = <f64>load<f32>(moduli, 144)
  const lAt2 = <f64>load<f32>(moduli, 160)
  const lAt3 = <f64>load<f32>(moduli, 176)
  const lAt4 = <f64>load<f32>(moduli, 192)
  const lAt5 = <f64>load<f32>(moduli, 208)
  const lAt6 = <f64>load<f32>(moduli, 224)
  const lAt7 = <f64>load<f32>(moduli, 240)
  const ls0 = lAt0 + lAt1
  const ld0 = lAt1 - lAt0
  const ls2 = lAt2 + lAt3
  const ld2 = lAt3 - lAt2
  const ls4 = lAt4 + lAt5
  const ld4 = lAt5 - lAt4
  const ls6 = lAt6 + lAt7
  const ld6 = lAt7 - lAt6
  const l0 = w * (ls0 + ls2 + ls4 + ls6)
  const l2 = w * (ls2 - ls0 + ls6 - ls4)
  const l4 = w * (ls4 + ls6 - ls0 - ls2)
  const l6 = w * (ls6 - ls4 - ls2 + ls0)
  const l1 = w * (ld0 + ld2 + ld4 + ld6)
  const l3 = w * (ld2 - ld0 + ld6 - ld4)
  const l5 = w * (ld4 + ld6 - ld0 - ld2)
  const l7 = w * (ld6 - ld4 - ld2 + ld0)
  const sAt0 = <f64>load<f32>(moduli, 256)
  const sAt1 = <f64>load<f32>(moduli, 272)
  const sAt2 = <f64>load<f32>(moduli, 288)
  const sAt3 = <f64>load<f32>(moduli, 304)
  const sAt4 = <f64>load<f32>(moduli, 320)
  const sAt5 = <f64>load<f32>(moduli, 336)
  const sAt6 = <f64>load<f32>(moduli, 352)
  const sAt7 = <f64>load<f32>(moduli, 368)
  const ss0 = sAt0 + sAt1
  const sd0 = sAt1 - sAt0
  const ss2 = sAt2 + sAt3
  const sd2 = sAt3 - sAt2
  const ss4 = sAt4 + sAt5
  const sd4 = sAt5 - sAt4
  const ss6 = sAt6 + sAt7
  const sd6 = sAt7 - sAt6
  const s0 = w * (ss0 + ss2 + ss4 + ss6)
  const s2 = w * (ss2 - ss0 + ss6 - ss4)
  const s4 = w * (ss4 + ss6 - ss0 - ss2)
  const s6 = w * (ss6 - ss4 - ss2 + ss0)
  const s1 = w * (sd0 + sd2 + sd4 + sd6)
  const s3 = w * (sd2 - sd0 + sd6 - sd4)
  const s5 = w * (sd4 + sd6 - sd0 - sd2)
  const s7 = w * (sd6 - sd4 - sd2 + sd0)

  let k0_0 = c0
  let k0_1 = l0
  let k0_2 = l0
  let k0_3 = 0.5773502691896257 * c2
  let k0_4 = 0.5773502691896257 * c4
  let k0_5 = 0.5773502691896257 * l1
  let k0_6 = 0.5773502691896257 * l4
  let k0_7 = 0.5773502691896257 * l1
  let k0_8 = 0.5773502691896257 * l2
  let k0_9 = 0.3333333333333333 * c6
  let k0_10 = 0.3333333333333333 * l5
  let k0_11 = 0.3333333333333333 * l3
  let k1_1 = c0
  let k1_2 = l0
  let k1_3 = 0.5773502691896257 * l2
  let k1_4 = 0.5773502691896257 * l4
  let k1_5 = 0.5773502691896257 * c1
  let k1_6 = 0.5773502691896257 * c4
  let k1_7 = 0.5773502691896257 * l1
  let k1_8 = 0.5773502691896257 * l2
  let k1_9 = 0.3333333333333333 * l6
  let k1_10 = 0.3333333333333333 * c5
  let k1_11 = 0.3333333333333333 * l3
  let k2_2 = c0
  let k2_3 = 0.5773502691896257 * l2
  let k2_4 = 0.5773502691896257 * l4
  let k2_5 = 0.5773502691896257 * l1
  let k2_6 = 0.5773502691896257 * l4
  let k2_7 = 0.5773502691896257 * c1
  let k2_8 = 0.5773502691896257 * c2
  let k2_9 = 0.3333333333333333 * l6
  let k2_10 = 0.3333333333333333 * l5
  let k2_11 = 0.3333333333333333 * c3
  let k3_3 = 0.3333333333333333 * c0 + 0.3333333333333333 * s0
  let k3_4 = 0.3333333333333333 * c6
  let k3_5 = 0.3333333333333333 * l3 + 0.3333333333333333 * s3
  let k3_6 = 0.3333333333333333 * l6
  let k3_7 = 0.3333333333333333 * l3
  let k3_8 = 0.3333333333333333 * l0
  let k3_9 = 0.19245008972987526 * c4 + 0.19245008972987526 * s4
  let k3_10 = 0.19245008972987526 * l7 + 0.19245008972987526 * s7
  let k3_11 = 0.19245008972987526 * l1
  let k3_12 = 0.5773502691896257 * s1
  let k3_15 = 0.3333333333333333 * s5
  let k3_16 = 0.3333333333333333 * s5
  let k4_4 = 0.3333333333333333 * c0 + 0.3333333333333333 * s0
  let k4_5 = 0.3333333333333333 * l5
  let k4_6 = 0.3333333333333333 * l0
  let k4_7 = 0.3333333333333333 * l5 + 0.3333333333333333 * s5
  let k4_8 = 0.3333333333333333 * l6
  let k4_9 = 0.19245008972987526 * c2 + 0.19245008972987526 * s2
  let k4_10 = 0.19245008972987526 * l1
  let k4_11 = 0.19245008972987526 * l7 + 0.19245008972987526 * s7
  let k4_13 = 0.5773502691896257 * s1
  let k4_15 = 0.3333333333333333 * s3
  let k4_17 = 0.3333333333333333 * s3
  let k5_5 = 0.3333333333333333 * c0 + 0.3333333333333333 * s0
  let k5_6 = 0.3333333333333333 * c5
  let k5_7 = 0.3333333333333333 * l0
  let k5_8 = 0.3333333333333333 * l3
  let k5_9 = 0.19245008972987526 * l7 + 0.19245008972987526 * s7
  let k5_10 = 0.19245008972987526 * c4 + 0.19245008972987526 * s4
  let k5_11 = 0.19245008972987526 * l2
  let k5_12 = 0.5773502691896257 * s2
  let k5_15 = 0.3333333333333333 * s6
  let k5_16 = 0.3333333333333333 * s6
  let k6_6 = 0.3333333333333333 * c0 + 0.3333333333333333 * s0
  let k6_7 = 0.3333333333333333 * l5
  let k6_8 = 0.3333333333333333 * l6 + 0.3333333333333333 * s6
  let k6_9 = 0.19245008972987526 * l2
  let k6_10 = 0.19245008972987526 * c1 + 0.19245008972987526 * s1
  let k6_11 = 0.19245008972987526 * l7 + 0.19245008972987526 * s7
  let k6_14 = 0.5773502691896257 * s2
  let k6_16 = 0.3333333333333333 * s3
  let k6_17 = 0.3333333333333333 * s3
  let k7_7 = 0.3333333333333333 * c0 + 0.3333333333333333 * s0
  let k7_8 = 0.3333333333333333 * c3
  let k7_9 = 0.19245008972987526 * l7 + 0.19245008972987526 * s7
  let k7_10 = 0.19245008972987526 * l4
  let k7_11 = 0.19245008972987526 * c2 + 0.19245008972987526 * s2
  let k7_13 = 0.5773502691896257 * s4
  let k7_15 = 0.3333333333333333 * s6
  let k7_17 = 0.3333333333333333 * s6
  let k8_8 = 0.3333333333333333 * c0 + 0.3333333333333333 * s0
  let k8_9 = 0.19245008972987526 * l4
  let k8_10 = 0.19245008972987526 * l7 + 0.19245008972987526 * s7
  let k8_11 = 0.19245008972987526 * c1 + 0.19245008972987526 * s1
  let k8_14 = 0.5773502691896257 * s4
  let k8_16 = 0.3333333333333333 * s5
  let k8_17 = 0.3333333333333333 * s5
  let k9_9 = 0.1111111111111111 * c0 + 0.1111111111111111 * s0 + 0.1111111111111111 * s0
  let k9_10 = 0.1111111111111111 * l3 + 0.1111111111111111 * s3
  let k9_11 = 0.1111111111111111 * l5 + 0.1111111111111111 * s5
  let k9_12 = 0.3333333333333333 * s5
  let k9_13 = 0.3333333333333333 * s3
  let k9_15 = 0.19245008972987526 * s1 + 0.19245008972987526 * s1
  let k9_16 = 0.19245008972987526 * s1
  let k9_17 = 0.19245008972987526 * s1
  let k10_10 = 0.1111111111111111 * c0 + 0.1111111111111111 * s0 + 0.1111111111111111 * s0
  let k10_11 = 0.1111111111111111 * l6 + 0.1111111111111111 * s6
  let k10_12 = 0.3333333333333333 * s6
  let k10_14 = 0.3333333333333333 * s3
  let k10_15 = 0.19245008972987526 * s2
  let k10_16 = 0.19245008972987526 * s2 + 0.19245008972987526 * s2
  let k10_17 = 0.19245008972987526 * s2
  let k11_11 = 0.1111111111111111 * c0 + 0.1111111111111111 * s0 + 0.1111111111111111 * s0
  let k11_13 = 0.3333333333333333 * s6
  let k11_14 = 0.3333333333333333 * s5
  let k11_15 = 0.19245008972987526 * s4
  let k11_16 = 0.19245008972987526 * s4
  let k11_17 = 0.19245008972987526 * s4 + 0.19245008972987526 * s4
  let k12_12 = s0
  let k12_15 = 0.5773502691896257 * s4
  let k12_16 = 0.5773502691896257 * s4
  let k13_13 = s0
  let k13_15 = 0.5773502691896257 * s2
  let k13_17 = 0.5773502691896257 * s2
  let k14_14 = s0
  let k14_16 = 0.5773502691896257 * s1
  let k14_17 = 0.5773502691896257 * s1
  let k15_15 = 0.3333333333333333 * s0 + 0.3333333333333333 * s0
  let k15_16 = 0.3333333333333333 * s0
  let k15_17 = 0.3333333333333333 * s0
  let k16_16 = 0.3333333333333333 * s0 + 0.3333333333333333 * s0
  let k16_17 = 0.3333333333333333 * s0
  let k17_17 = 0.3333333333333333 * s0 + 0.3333333333333333 * s0

  let g0aa = 0.3333333333333333 * c0
  let g0ab = 0.3333333333333333 * l3
  let g0bb = 0.3333333333333333 * c0
  let g0ac = 0.3333333333333333 * l5
  let g0bc = 0.3333333333333333 * l6
  let g0cc = 0.3333333333333333 * c0
  const g0aFirst = g0aa
  const g0bFirst = g0bb
  const g0cFirst = g0cc
  const g0a = reciprocal(g0aa, g0aFirst)
  const g0bBya = g0ab * g0a
  g0bb -= g0bBya * g0ab
  const g0cBya = g0ac * g0a
  g0bc -= g0cBya * g0ab
  g0cc -= g0cBya * g0ac
  const g0b = reciprocal(g0bb, g0bFirst)
  const g0cByb = g0bc * g0b
  g0cc -= g0cByb * g0bc
  const g0c = reciprocal(g0cc, g0cFirst)
  const g0aOf00 = 0.5773502691896257 * c1
  const g0bOf00 = 0.5773502691896257 * l2 - g0bBya * g0aOf00
  const g0cOf00 = 0.5773502691896257 * l4 - g0cBya * g0aOf00 - g0cByb * g0bOf00
  const g0aShare00 = relief * g0a * g0aOf00
  const g0bShare00 = relief * g0b * g0bOf00
  const g0cShare00 = relief * g0c * g0cOf00
  const g0aOf01 = 0.5773502691896257 * l1
  const g0bOf01 = 0.5773502691896257 * c2 - g0bBya * g0aOf01
  const g0cOf01 = 0.5773502691896257 * l4 - g0cBya * g0aOf01 - g0cByb * g0bOf01
  const g0aShare01 = relief * g0a * g0aOf01
  const g0bShare01 = relief * g0b * g0bOf01
  const g0cShare01 = relief * g0c * g0cOf01
  const g0aOf02 = 0.5773502691896257 * l1
  const g0bOf02 = 0.5773502691896257 * l2 - g0bBya * g0aOf02
  const g0cOf02 = 0.5773502691896257 * c4 - g0cBya * g0aOf02 - g0cByb * g0bOf02
  const g0aShare02 = relief * g0a * g0aOf02
  const g0bShare02 = relief * g0b * g0bOf02
  const g0cShare02 = relief * g0c * g0cOf02
  const g0aOf03 = 0.3333333333333333 * c3
  const g0bOf03 = 0.3333333333333333 * l0 - g0bBya * g0aOf03
  const g0cOf03 = 0.3333333333333333 * l6 - g0cBya * g0aOf03 - g0cByb * g0bOf03
  const g0aShare03 = relief * g0a * g0aOf03
  const g0bShare03 = relief * g0b * g0bOf03
  const g0cShare03 = relief * g0c * g0cOf03
  const g0aOf04 = 0.3333333333333333 * c5
  const g0bOf04 = 0.3333333333333333 * l6 - g0bBya * g0aOf04
  const g0cOf04 = 0.3333333333333333 * l0 - g0cBya * g0aOf04 - g0cByb * g0bOf04
  const g0aShare04 = relief * g0a * g0aOf04
  const g0bShare04 = relief * g0b * g0bOf04
  const g0cShare04 = relief * g0c * g0cOf04
  const g0aOf05 = 0.3333333333333333 * l0
  const g0bOf05 = 0.3333333333333333 * c3 - g0bBya * g0aOf05
  const g0cOf05 = 0.3333333333333333 * l5 - g0cBya * g0aOf05 - g0cByb * g0bOf05
  const g0aShare05 = relief * g0a * g0aOf05
  const g0bShare05 = relief * g0b * g0bOf05
  const g0cShare05 = relief * g0c * g0cOf05
  const g0aOf06 = 0.3333333333333333 * l5
  const g0bOf06 = 0.3333333333333333 * c6 - g0bBya * g0aOf06
  const g0cOf06 = 0.3333333333333333 * l0 - g0cBya * g0aOf06 - g0cByb * g0bOf06
  const g0aShare06 = relief * g0a * g0aOf06
  const g0bShare06 = relief * g0b * g0bOf06
  const g0cShare06 = relief * g0c * g0cOf06
  const g0aOf07 = 0.3333333333333333 * l0
  const g0bOf07 = 0.3333333333333333 * l3 - g0bBya * g0aOf07
  const g0cOf07 = 0.3333333333333333 * c5 - g0cBya * g0aOf07 - g0cByb * g0bOf07
  const g0aShare07 = relief * g0a * g0aOf07
  const g0bShare07 = relief * g0b * g0bOf07
  const g0cShare07 = relief * g0c * g0cOf07
  const g0aOf08 = 0.3333333333333333 * l3
  const g0bOf08 = 0.3333333333333333 * l0 - g0bBya * g0aOf08
  const g0cOf08 = 0.3333333333333333 * c6 - g0cBya * g0aOf08 - g0cByb * g0bOf08
  const g0aShare08 = relief * g0a * g0aOf08
  const g0bShare08 = relief * g0b * g0bOf08
  const g0cShare08 = relief * g0c * g0cOf08
  const g0aOf09 = 0.19245008972987526 * c7
  const g0bOf09 = 0.19245008972987526 * l4 - g0bBya * g0aOf09
  const g0cOf09 = 0.19245008972987526 * l2 - g0cBya * g0aOf09 - g0cByb * g0bOf09
  const g0aShare09 = relief * g0a * g0aOf09
  const g0bShare09 = relief * g0b * g0bOf09
  const g0cShare09 = relief * g0c * g0cOf09
  const g0aOf10 = 0.19245008972987526 * l4
  const g0bOf10 = 0.19245008972987526 * c7 - g0bBya * g0aOf10
  const g0cOf10 = 0.19245008972987526 * l1 - g0cBya * g0aOf10 - g0cByb * g0bOf10
  const g0aShare10 = relief * g0a * g0aOf10
  const g0bShare10 = relief * g0b * g0bOf10
  const g0cShare10 = relief * g0c * g0cOf10
  const g0aOf11 = 0.19245008972987526 * l2
  const g0bOf11 = 0.19245008972987526 * l1 - g0bBya * g0aOf11
  const g0cOf11 = 0.19245008972987526 * c7 - g0cBya * g0aOf11 - g0cByb * g0bOf11
  const g0aShare11 = relief * g0a * g0aOf11
  const g0bShare11 = relief * g0b * g0bOf11
  const g0cShare11 = relief * g0c * g0cOf11
  k0_0 -= g0aShare00 * g0aOf00 + g0bShare00 * g0bOf00 + g0cShare00 * g0cOf00
  k0_1 -= g0aShare00 * g0aOf01 + g0bShare00 * g0bOf01 + g0cShare00 * g0cOf01
  k0_2 -= g0aShare00 * g0aOf02 + g0bShare00 * g0bOf02 + g0cShare00 * g0cOf02
  k0_3 -= g0aShare00 * g0aOf03 + g0bShare00 * g0bOf03 + g0cShare00 * g0cOf03
  k0_4 -= g0aShare00 * g0aOf04 + g0bShare00 * g0bOf04 + g0cShare00 * g0cOf04
  k0_5 -= g0aShare00 * g0aOf05 + g0bShare00 * g0bOf05 + g0cShare00 * g0cOf05
  k0_6 -= g0aShare00 * g0aOf06 + g0bShare00 * g0bOf06 + g0cShare00 * g0cOf06
  k0_7 -= g0aShare00 * g0aOf07 + g0bShare00 * g0bOf07 + g0cShare00 * g0cOf07
  k0_8 -= g0aShare00 * g0aOf08 + g0bShare00 * g0bOf08 + g0cShare00 * g0cOf08
  k0_9 -= g0aShare00 * g0aOf09 + g0bShare00 * g0bOf09 + g0cShare00 * g0cOf09
  k0_10 -= g0aShare00 * g0aOf10 + g0bShare00 * g0bOf10 + g0cShare00 * g0cOf10
  k0_11 -= g0aShare00 * g0aOf11 + g0bShare00 * g0bOf11 + g0cShare00 * g0cOf11
  k1_1 -= g0aShare01 * g0aOf01 + g0bShare01 * g0bOf01 + g0cShare01 * g0cOf01
  k1_2 -= g0aShare01 * g0aOf02 + g0bShare01 * g0bOf02 + g0cShare01 * g0cOf02
  k1_3 -= g0aShare01 * g0aOf03 + g0bShare01 * g0bOf03 + g0cShare01 * g0cOf03
  k1_4 -= g0aShare01 * g0aOf04 + g0bShare01 * g0bOf04 + g0cShare01 * g0cOf04
  k1_5 -= g0aShare01 * g0aOf05 + g0bShare01 * g0bOf05 + g0cShare01 * g0cOf05
  k1_6 -= g0aShare01 * g0aOf06 + g0bShare01 * g0bOf06 + g0cShare01 * g0cOf06
  k1_7 -= g0aShare01 * g0aOf07 + g0bShare01 * g0bOf07 + g0cShare01 * g0cOf07
  k1_8 -= g0aShare01 * g0aOf08 + g0bShare01 * g0bOf08 + g0cShare01 * g0cOf08
  k1_9 -= g0aShare01 * g0aOf09 + g0bShare01 * g0bOf09 + g0cShare01 * g0cOf09
  k1_10 -= g0aShare01 * g0aOf10 + g0bShare01 * g0bOf10 + g0cShare01 * g0cOf10
  k1_11 -= g0aShare01 * g0aOf11 + g0bShare01 * g0bOf11 + g0cShare01 * g0cOf11
  k2_2 -= g0aShare02 * g0aOf02 + g0bShare02 * g0bOf02 + g0cShare02 * g0cOf02
  k2_3 -= g0aShare02 * g0aOf03 + g0bShare02 * g0bOf03 + g0cShare02 * g0cOf03
  k2_4 -= g0aShare02 * g0aOf04 + g0bShare02 * g0bOf04 + g0cShare02 * g0cOf04
  k2_5 -= g0aShare02 * g0aOf05 + g0bShare02 * g0bOf05 + g0cShare02 * g0cOf05
  k2_6 -= g0aShare02 * g0aOf06 + g0bShare02 * g0bOf06 + g0cShare02 * g0cOf06
  k2_7 -= g0aShare02 * g0aOf07 + g0bShare02 * g0bOf07 + g0cShare02 * g0cOf07
  k2_8 -= g0aShare02 * g0aOf08 + g0bShare02 * g0bOf08 + g0cShare02 * g0cOf08
  k2_9 -= g0aShare02 * g0aOf09 + g0bShare02 * g0bOf09 + g0cShare02 * g0cOf09
  k2_10 -= g0aShare02 * g0aOf10 + g0bShare02 * g0bOf10 + g0cShare02 * g0cOf10
  k2_11 -= g0aShare02 * g0aOf11 + g0bShare02 * g0bOf11 + g0cShare02 * g0cOf11
  k3_3 -= g0aShare03 * g0aOf03 + g0bShare03 * g0bOf03 + g0cShare03 * g0cOf03
  k3_4 -= g0aShare03 * g0aOf04 + g0bShare03 * g0bOf04 + g0cShare03 * g0cOf04
  k3_5 -= g0aShare03 * g0aOf05 + g0bShare03 * g0bOf05 + g0cShare03 * g0cOf05
  k3_6 -= g0aShare03 * g0aOf06 + g0bShare03 * g0bOf06 + g0cShare03 * g0cOf06
  k3_7 -= g0aShare03 * g0aOf07 + g0bShare03 * g0bOf07 + g0cShare03 * g0cOf07
  k3_8 -= g0aShare03 * g0aOf08 + g0bShare03 * g0bOf08 + g0cShare03 * g0cOf08
  k3_9 -= g0aShare03 * g0aOf09 + g0bShare03 * g0bOf09 + g0cShare03 * g0cOf09
  k3_10 -= g0aShare03 * g0aOf10 + g0bShare03 * g0bOf10 + g0cShare03 * g0cOf10
  k3_11 -= g0aShare03 * g0aOf11 + g0bShare03 * g0bOf11 + g0cShare03 * g0cOf11
  k4_4 -= g0aShare04 * g0aOf04 + g0bShare04 * g0bOf04 + g0cShare04 * g0cOf04
  k4_5 -= g0aShare04 * g0aOf05 + g0bShare04 * g0bOf05 + g0cShare04 * g0cOf05
  k4_6 -= g0aShare04 * g0aOf06 + g0bShare04 * g0bOf06 + g0cShare04 * g0cOf06
  k4_7 -= g0aShare04 * g0aOf07 + g0bShare04 * g0bOf07 + g0cShare04 * g0cOf07
  k4_8 -= g0aShare04 * g0aOf08 + g0bShare04 * g0bOf08 + g0cShare04 * g0cOf08
  k4_9 -= g0aShare04 * g0aOf09 + g0bShare04 * g0bOf09 + g0cShare04 * g0cOf09
  k4_10 -= g0aShare04 * g0aOf10 + g0bShare04 * g0bOf10 + g0cShare04 * g0cOf10
  k4_11 -= g0aShare04 * g0aOf11 + g0bShare04 * g0bOf11 + g0cShare04 * g0cOf11
  k5_5 -= g0aShare05 * g0aOf05 + g0bShare05 * g0bOf05 + g0cShare05 * g0cOf05
  k5_6 -= g0aShare05 * g0aOf06 + g0bShare05 * g0bOf06 + g0cShare05 * g0cOf06
  k5_7 -= g0aShare05 * g0aOf07 + g0bShare05 * g0bOf07 + g0cShare05 * g0cOf07
  k5_8 -= g0aShare05 * g0aOf08 + g0bShare05 * g0bOf08 + g0cShare05 * g0cOf08
  k5_9 -= g0aShare05 * g0aOf09 + g0bShare05 * g0bOf09 + g0cShare05 * g0cOf09
  k5_10 -= g0aShare05 * g0aOf10 + g0bShare05 * g0bOf10 + g0cShare05 * g0cOf10
  k5_11 -= g0aShare05 * g0aOf11 + g0bShare05 * g0bOf11 + g0cShare05 * g0cOf11
  k6_6 -= g0aShare06 * g0aOf06 + g0bShare06 * g0bOf06 + g0cShare06 * g0cOf06
  k6_7 -= g0aShare06 * g0aOf07 + g0bShare06 * g0bOf07 + g0cShare06 * g0cOf07
  k6_8 -= g0aShare06 * g0aOf08 + g0bShare06 * g0bOf08 + g0cShare06 * g0cOf08
  k6_9 -= g0aShare06 * g0aOf09 + g0bShare06 * g0bOf09 + g0cShare06 * g0cOf09
  k6_10 -= g0aShare06 * g0aOf10 + g0bShare06 * g0bOf10 + g0cShare06 * g0cOf10
  k6_11 -= g0aShare06 * g0aOf11 + g0bShare06 * g0bOf11 + g0cShare06 * g0cOf11
  k7_7 -= g0aShare07 * g0aOf07 + g0bShare07 * g0bOf07 + g0cShare07 * g0cOf07
  k7_8 -= g0aShare07 * g0aOf08 + g0bShare07 * g0bOf08 + g0cShare07 * g0cOf08
  k7_9 -= g0aShare07 * g0aOf09 + g0bShare07 * g0bOf09 + g0cShare07 * g0cOf09
  k7_10 -= g0aShare07 * g0aOf10 + g0bShare07 * g0bOf10 + g0cShare07 * g0cOf10
  k7_11 -= g0aShare07 * g0aOf11 + g0bShare07 * g0bOf11 + g0cShare07 * g0cOf11
  k8_8 -= g0aShare08 * g0aOf08 + g0bShare08 * g0bOf08 + g0cShare08 * g0cOf08
  k8_9 -= g0aShare08 * g0aOf09 + g0bShare08 * g0bOf09 + g0cShare08 * g0cOf09
  k8_10 -= g0aShare08 * g0aOf10 + g0bShare08 * g0bOf10 + g0cShare08 * g0cOf10
  k8_11 -= g0aShare08 * g0aOf11 + g0bShare08 * g0bOf11 + g0cShare08 * g0cOf11
  k9_9 -= g0aShare09 * g0aOf09 + g0bShare09 * g0bOf09 + g0cShare09 * g0cOf09
  k9_10 -= g0aShare09 * g0aOf10 + g0bShare09 * g0bOf10 + g0cShare09 * g0cOf10
  k9_11 -= g0aShare09 * g0aOf11 + g0bShare09 * g0bOf11 + g0cShare09 * g0cOf11
  k10_10 -= g0aShare10 * g0aOf10 + g0bShare10 * g0bOf10 + g0cShare10 * g0cOf10
  k10_11 -= g0aShare10 * g0aOf11 + g0bShare10 * g0bOf11 + g0cShare10 * g0cOf11
  k11_11 -= g0aShare11 * g0aOf11 + g0bShare11 * g0bOf11 + g0cShare11 * g0cOf11
  let g1aa = 0.3333333333333333 * s0
  let g1ab = 0.3333333333333333 * s3
  let g1bb = 0.3333333333333333 * s0
  const g1aFirst = g1aa
  const g1bFirst = g1bb
  const g1a = reciprocal(g1aa, g1aFirst)
  const g1bBya = g1ab * g1a
  g1bb -= g1bBya * g1ab
  const g1b = reciprocal(g1bb, g1bFirst)
  const g1aOf03 = 0.3333333333333333 * s3
  const g1bOf03 = 0.3333333333333333 * s0 - g1bBya * g1aOf03
  const g1aShare03 = relief * g1a * g1aOf03
  const g1bShare03 = relief * g1b * g1bOf03
  const g1aOf05 = 0.3333333333333333 * s0
  const g1bOf05 = 0.3333333333333333 * s3 - g1bBya * g1aOf05
  const g1aShare05 = relief * g1a * g1aOf05
  const g1bShare05 = relief * g1b * g1bOf05
  const g1aOf09 = 0.19245008972987526 * s7
  const g1bOf09 = 0.19245008972987526 * s4 - g1bBya * g1aOf09
  const g1aShare09 = relief * g1a * g1aOf09
  const g1bShare09 = relief * g1b * g1bOf09
  const g1aOf10 = 0.19245008972987526 * s4
  const g1bOf10 = 0.19245008972987526 * s7 - g1bBya * g1aOf10
  const g1aShare10 = relief * g1a * g1aOf10
  const g1bShare10 = relief * g1b * g1bOf10
  const g1aOf12 = 0.5773502691896257 * s2
  const g1bOf12 = 0.5773502691896257 * s1 - g1bBya * g1aOf12
  const g1aShare12 = relief * g1a * g1aOf12
  const g1bShare12 = relief * g1b * g1bOf12
  const g1aOf15 = 0.3333333333333333 * s6
  const g1bOf15 = 0.3333333333333333 * s5 - g1bBya * g1aOf15
  const g1aShare15 = relief * g1a * g1aOf15
  const g1bShare15 = relief * g1b * g1bOf15
  const g1aOf16 = 0.3333333333333333 * s6
  const g1bOf16 = 0.3333333333333333 * s5 - g1bBya * g1aOf16
  const g1aShare16 = relief * g1a * g1aOf16
  const g1bShare16 = relief * g1b * g1bOf16
  k3_3 -= g1aShare03 * g1aOf03 + g1bShare03 * g1bOf03
  k3_5 -= g1aShare03 * g1aOf05 + g1bShare03 * g1bOf05
  k3_9 -= g1aShare03 * g1aOf09 + g1bShare03 * g1bOf09
  k3_10 -= g1aShare03 * g1aOf10 + g1bShare03 * g1bOf10
  k3_12 -= g1aShare03 * g1aOf12 + g1bShare03 * g1bOf12
  k3_15 -= g1aShare03 * g1aOf15 + g1bShare03 * g1bOf15
  k3_16 -= g1aShare03 * g1aOf16 + g1bShare03 * g1bOf16
  k5_5 -= g1aShare05 * g1aOf05 + g1bShare05 * g1bOf05
  k5_9 -= g1aShare05 * g1aOf09 + g1bShare05 * g1bOf09
  k5_10 -= g1aShare05 * g1aOf10 + g1bShare05 * g1bOf10
  k5_12 -= g1aShare05 * g1aOf12 + g1bShare05 * g1bOf12
  k5_15 -= g1aShare05 * g1aOf15 + g1bShare05 * g1bOf15
  k5_16 -= g1aShare05 * g1aOf16 + g1bShare05 * g1bOf16
  k9_9 -= g1aShare09 * g1aOf09 + g1bShare09 * g1bOf09
  k9_10 -= g1aShare09 * g1aOf10 + g1bShare09 * g1bOf10
  k9_12 -= g1aShare09 * g1aOf12 + g1bShare09 * g1bOf12
  k9_15 -= g1aShare09 * g1aOf15 + g1bShare09 * g1bOf15
  k9_16 -= g1aShare09 * g1aOf16 + g1bShare09 * g1bOf16
  k10_10 -= g1aShare10 * g1aOf10 + g1bShare10 * g1bOf10
  k10_12 -= g1aShare10 * g1aOf12 + g1bShare10 * g1bOf12
  k10_15 -= g1aShare10 * g1aOf15 + g1bShare10 * g1bOf15
  k10_16 -= g1aShare10 * g1aOf16 + g1bShare10 * g1bOf16
  k12_12 -= g1aShare12 * g1aOf12 + g1bShare12 * g1bOf12
  k12_15 -= g1aShare12 * g1aOf15 + g1bShare12 * g1bOf15
  k12_16 -= g1aShare12 * g1aOf16 + g1bShare12 * g1bOf16
  k15_15 -= g1aShare15 * g1aOf15 + g1bShare15 * g1bOf15
  k15_16 -= g1aShare15 * g1aOf16 + g1bShare15 * g1bOf16
  k16_16 -= g1aShare16 * g1aOf16 + g1bShare16 * g1bOf16
  let g2aa = 0.3333333333333333 * s0
  let g2ab = 0.3333333333333333 * s5
  let g2bb = 0.3333333333333333 * s0
  const g2aFirst = g2aa
  const g2bFirst = g2bb
  const g2a = reciprocal(g2aa, g2aFirst)
  const g2bBya = g2ab * g2a
  g2bb -= g2bBya * g2ab
  const g2b = reciprocal(g2bb, g2bFirst)
  const g2aOf04 = 0.3333333333333333 * s5
  const g2bOf04 = 0.3333333333333333 * s0 - g2bBya * g2aOf04
  const g2aShare04 = relief * g2a * g2aOf04
  const g2bShare04 = relief * g2b * g2bOf04
  const g2aOf07 = 0.3333333333333333 * s0
  const g2bOf07 = 0.3333333333333333 * s5 - g2bBya * g2aOf07
  const g2aShare07 = relief * g2a * g2aOf07
  const g2bShare07 = relief * g2b * g2bOf07
  const g2aOf09 = 0.19245008972987526 * s7
  const g2bOf09 = 0.19245008972987526 * s2 - g2bBya * g2aOf09
  const g2aShare09 = relief * g2a * g2aOf09
  const g2bShare09 = relief * g2b * g2bOf09
  const g2aOf11 = 0.19245008972987526 * s2
  const g2bOf11 = 0.19245008972987526 * s7 - g2bBya * g2aOf11
  const g2aShare11 = relief * g2a * g2aOf11
  const g2bShare11 = relief * g2b * g2bOf11
  const g2aOf13 = 0.5773502691896257 * s4
  const g2bOf13 = 0.5773502691896257 * s1 - g2bBya * g2aOf13
  const g2aShare13 = relief * g2a * g2aOf13
  const g2bShare13 = relief * g2b * g2bOf13
  const g2aOf15 = 0.3333333333333333 * s6
  const g2bOf15 = 0.3333333333333333 * s3 - g2bBya * g2aOf15
  const g2aShare15 = relief * g2a * g2aOf15
  const g2bShare15 = relief * g2b * g2bOf15
  const g2aOf17 = 0.3333333333333333 * s6
  const g2bOf17 = 0.3333333333333333 * s3 - g2bBya * g2aOf17
  const g2aShare17 = relief * g2a * g2aOf17
  const g2bShare17 = relief * g2b * g2bOf17
  k4_4 -= g2aShare04 * g2aOf04 + g2bShare04 * g2bOf04
  k4_7 -= g2aShare04 * g2aOf07 + g2bShare04 * g2bOf07
  k4_9 -= g2aShare04 * g2aOf09 + g2bShare04 * g2bOf09
  k4_11 -= g2aShare04 * g2aOf11 + g2bShare04 * g2bOf11
  k4_13 -= g2aShare04 * g2aOf13 + g2bShare04 * g2bOf13
  k4_15 -= g2aShare04 * g2aOf15 + g2bShare04 * g2bOf15
  k4_17 -= g2aShare04 * g2aOf17 + g2bShare04 * g2bOf17
  k7_7 -= g2aShare07 * g2aOf07 + g2bShare07 * g2bOf07
  k7_9 -= g2aShare07 * g2aOf09 + g2bShare07 * g2bOf09
  k7_11 -= g2aShare07 * g2aOf11 + g2bShare07 * g2bOf11
  k7_13 -= g2aShare07 * g2aOf13 + g2bShare07 * g2bOf13
  k7_15 -= g2aShare07 * g2aOf15 + g2bShare07 * g2bOf15
  k7_17 -= g2aShare07 * g2aOf17 + g2bShare07 * g2bOf17
  k9_9 -= g2aShare09 * g2aOf09 + g2bShare09 * g2bOf09
  k9_11 -= g2aShare09 * g2aOf11 + g2bShare09 * g2bOf11
  k9_13 -= g2aShare09 * g2aOf13 + g2bShare09 * g2bOf13
  k9_15 -= g2aShare09 * g2aOf15 + g2bShare09 * g2bOf15
  k9_17 -= g2aShare09 * g2aOf17 + g2bShare09 * g2bOf17
  k11_11 -= g2aShare11 * g2aOf11 + g2bShare11 * g2bOf11
  k11_13 -= g2aShare11 * g2aOf13 + g2bShare11 * g2bOf13
  k11_15 -= g2aShare11 * g2aOf15 + g2bShare11 * g2bOf15
  k11_17 -= g2aShare11 * g2aOf17 + g2bShare11 * g2bOf17
  k13_13 -= g2aShare13 * g2aOf13 + g2bShare13 * g2bOf13
  k13_15 -= g2aShare13 * g2aOf15 + g2bShare13 * g2bOf15
  k13_17 -= g2aShare13 * g2aOf17 + g2bShare13 * g2bOf17
  k15_15 -= g2aShare15 * g2aOf15 + g2bShare15 * g2bOf15
  k15_17 -= g2aShare15 * g2aOf17 + g2bShare15 * g2bOf17
  k17_17 -= g2aShare17 * g2aOf17 + g2bShare17 * g2bOf17
  let g3aa = 0.3333333333333333 * s0
  let g3ab = 0.3333333333333333 * s6
  let g3bb = 0.3333333333333333 * s0
  const g3aFirst = g3aa
  const g3bFirst = g3bb
  const g3a = reciprocal(g3aa, g3aFirst)
  const g3bBya = g3ab * g3a
  g3bb -= g3bBya * g3ab
  const g3b = reciprocal(g3bb, g3bFirst)
  const g3aOf06 = 0.3333333333333333 * s6
  const g3bOf06 = 0.3333333333333333 * s0 - g3bBya * g3aOf06
  const g3aShare06 = relief * g3a * g3aOf06
  const g3bShare06 = relief * g3b * g3bOf06
  const g3aOf08 = 0.3333333333333333 * s0
  const g3bOf08 = 0.3333333333333333 * s6 - g3bBya * g3aOf08
  const g3aShare08 = relief * g3a * g3aOf08
  const g3bShare08 = relief * g3b * g3bOf08
  const g3aOf10 = 0.19245008972987526 * s7
  const g3bOf10 = 0.19245008972987526 * s1 - g3bBya * g3aOf10
  const g3aShare10 = relief * g3a * g3aOf10
  const g3bShare10 = relief * g3b * g3bOf10
  const g3aOf11 = 0.19245008972987526 * s1
  const g3bOf11 = 0.19245008972987526 * s7 - g3bBya * g3aOf11
  const g3aShare11 = relief * g3a * g3aOf11
  const g3bShare11 = relief * g3b * g3bOf11
  const g3aOf14 = 0.5773502691896257 * s4
  const g3bOf14 = 0.5773502691896257 * s2 - g3bBya * g3aOf14
  const g3aShare14 = relief * g3a * g3aOf14
  const g3bShare14 = relief * g3b * g3bOf14
  const g3aOf16 = 0.3333333333333333 * s5
  const g3bOf16 = 0.3333333333333333 * s3 - g3bBya * g3aOf16
  const g3aShare16 = relief * g3a * g3aOf16
  const g3bShare16 = relief * g3b * g3bOf16
  const g3aOf17 = 0.3333333333333333 * s5
  const g3bOf17 = 0.3333333333333333 * s3 - g3bBya * g3aOf17
  const g3aShare17 = relief * g3a * g3aOf17
  const g3bShare17 = relief * g3b * g3bOf17
  k6_6 -= g3aShare06 * g3aOf06 + g3bShare06 * g3bOf06
  k6_8 -= g3aShare06 * g3aOf08 + g3bShare06 * g3bOf08
  k6_10 -= g3aShare06 * g3aOf10 + g3bShare06 * g3bOf10
  k6_11 -= g3aShare06 * g3aOf11 + g3bShare06 * g3bOf11
  k6_14 -= g3aShare06 * g3aOf14 + g3bShare06 * g3bOf14
  k6_16 -= g3aShare06 * g3aOf16 + g3bShare06 * g3bOf16
  k6_17 -= g3aShare06 * g3aOf17 + g3bShare06 * g3bOf17
  k8_8 -= g3aShare08 * g3aOf08 + g3bShare08 * g3bOf08
  k8_10 -= g3aShare08 * g3aOf10 + g3bShare08 * g3bOf10
  k8_11 -= g3aShare08 * g3aOf11 + g3bShare08 * g3bOf11
  k8_14 -= g3aShare08 * g3aOf14 + g3bShare08 * g3bOf14
  k8_16 -= g3aShare08 * g3aOf16 + g3bShare08 * g3bOf16
  k8_17 -= g3aShare08 * g3aOf17 + g3bShare08 * g3bOf17
  k10_10 -= g3aShare10 * g3aOf10 + g3bShare10 * g3bOf10
  k10_11 -= g3aShare10 * g3aOf11 + g3bShare10 * g3bOf11
  k10_14 -= g3aShare10 * g3aOf14 + g3bShare10 * g3bOf14
  k10_16 -= g3aShare10 * g3aOf16 + g3bShare10 * g3bOf16
  k10_17 -= g3aShare10 * g3aOf17 + g3bShare10 * g3bOf17
  k11_11 -= g3aShare11 * g3aOf11 + g3bShare11 * g3bOf11
  k11_14 -= g3aShare11 * g3aOf14 + g3bShare11 * g3bOf14
  k11_16 -= g3aShare11 * g3aOf16 + g3bShare11 * g3bOf16
  k11_17 -= g3aShare11 * g3aOf17 + g3bShare11 * g3bOf17
  k14_14 -= g3aShare14 * g3aOf14 + g3bShare14 * g3bOf14
  k14_16 -= g3aShare14 * g3aOf16 + g3bShare14 * g3bOf16
  k14_17 -= g3aShare14 * g3aOf17 + g3bShare14 * g3bOf17
  k16_16 -= g3aShare16 * g3aOf16 + g3bShare16 * g3bOf16
  k16_17 -= g3aShare16 * g3aOf17 + g3bShare16 * g3bOf17
  k17_17 -= g3aShare17 * g3aOf17 + g3bShare17 * g3bOf17

  store<f32>(out, <f32>k0_0, 0)
  store<f32>(out, <f32>k0_1, 4)
  store<f32>(out, <f32>k0_2, 8)
  store<f32>(out, <f32>k0_3, 12)
  store<f32>(out, <f32>k0_4, 16)
  store<f32>(out, <f32>k0_5, 20)
  store<f32>(out, <f32>k0_6, 24)
  store<f32>(out, <f32>k0_7, 28)
  store<f32>(out, <f32>k0_8, 32)
  store<f32>(out, <f32>k0_9, 36)
  store<f32>(out, <f32>k0_10, 40)
  store<f32>(out, <f32>k0_11, 44)
  store<f32>(out, <f32>k1_1, 48)
  store<f32>(out, <f32>k1_2, 52)
  store<f32>(out, <f32>k1_3, 56)
  store<f32>(out, <f32>k1_4, 60)
  store<f32>(out, <f32>k1_5, 64)
  store<f32>(out, <f32>k1_6, 68)
  store<f32>(out, <f32>k1_7, 72)
  store<f32>(out, <f32>k1_8, 76)
  store<f32>(out, <f32>k1_9, 80)
  store<f32>(out, <f32>k1_10, 84)
  store<f32>(out, <f32>k1_11, 88)
  store<f32>(out, <f32>k2_2, 92)
  store<f32>(out, <f32>k2_3, 96)
  store<f32>(out, <f32>k2_4, 100)
  store<f32>(out, <f32>k2_5, 104)
  store<f32>(out, <f32>k2_6, 108)
  store<f32>(out, <f32>k2_7, 112)
  store<f32>(out, <f32>k2_8, 116)
  store<f32>(out, <f32>k2_9, 120)
  store<f32>(out, <f32>k2_10, 124)
  store<f32>(out, <f32>k2_11, 128)
  store<f32>(out, <f32>k3_3, 132)
  store<f32>(out, <f32>k3_4, 136)
  store<f32>(out, <f32>k3_5, 140)
  store<f32>(out, <f32>k3_6, 144)
  store<f32>(out, <f32>k3_7, 148)
  store<f32>(out, <f32>k3_8, 152)
  store<f32>(out, <f32>k3_9, 156)
  store<f32>(out, <f32>k3_10, 160)
  store<f32>(out, <f32>k3_11, 164)
  store<f32>(out, <f32>k3_12, 168)
  store<f32>(out, <f32>k3_15, 172)
  store<f32>(out, <f32>k3_16, 176)
  store<f32>(out, <f32>k4_4, 180)
  store<f32>(out, <f32>k4_5, 184)
  store<f32>(out, <f32>k4_6, 188)
  store<f32>(out, <f32>k4_7, 192)
  store<f32>(out, <f32>k4_8, 196)
  store<f32>(out, <f32>k4_9, 200)
  store<f32>(out, <f32>k4_10, 204)
  store<f32>(out, <f32>k4_11, 208)
  store<f32>(out, <f32>k4_13, 212)
  store<f32>(out, <f32>k4_15, 216)
  store<f32>(out, <f32>k4_17, 220)
  store<f32>(out, <f32>k5_5, 224)
  store<f32>(out, <f32>k5_6, 228)
  store<f32>(out, <f32>k5_7, 232)
  store<f32>(out, <f32>k5_8, 236)
  store<f32>(out, <f32>k5_9, 240)
  store<f32>(out, <f32>k5_10, 244)
  store<f32>(out, <f32>k5_11, 248)
  store<f32>(out, <f32>k5_12, 252)
  store<f32>(out, <f32>k5_15, 256)
  store<f32>(out, <f32>k5_16, 260)
  store<f32>(out, <f32>k6_6, 264)
  store<f32>(out, <f32>k6_7, 268)
  store<f32>(out, <f32>k6_8, 272)
  store<f32>(out, <f32>k6_9, 276)
  store<f32>(out, <f32>k6_10, 280)
  store<f32>(out, <f32>k6_11, 284)
  store<f32>(out, <f32>k6_14, 288)
  store<f32>(out, <f32>k6_16, 292)
  store<f32>(out, <f32>k6_17, 296)
  store<f32>(out, <f32>k7_7, 300)
  store<f32>(out, <f32>k7_8, 304)
  store<f32>(out, <f32>k7_9, 308)
  store<f32>(out, <f32>k7_10, 312)
  store<f32>(out, <f32>k7_11, 316)
  store<f32>(out, <f32>k7_13, 320)
  store<f32>(out, <f32>k7_15, 324)
  store<f32>(out, <f32>k7_17, 328)
  store<f32>(out, <f32>k8_8, 332)
  store<f32>(out, <f32>k8_9, 336)
  store<f32>(out, <f32>k8_10, 340)
  store<f32>(out, <f32>k8_11, 344)
  store<f32>(out, <f32>k8_14, 348)
  store<f32>(out, <f32>k8_16, 352)
  store<f32>(out, <f32>k8_17, 356)
  store<f32>(out, <f32>k9_9, 360)
  store<f32>(out, <f32>k9_10, 364)
  store<f32>(out, <f32>k9_11, 368)
  store<f32>(out, <f32>k9_12, 372)
  store<f32>(out, <f32>k9_13, 376)
  store<f32>(out, <f32>k9_15, 380)
  store<f32>(out, <f32>k9_16, 384)
  store<f32>(out, <f32>k9_17, 388)
  store<f32>(out, <f32>k10_10, 392)
  store<f32>(out, <f32>k10_11, 396)
  store<f32>(out, <f32>k10_12, 400)
  store<f32>(out, <f32>k10_14, 404)
  store<f32>(out, <f32>k10_15, 408)
  store<f32>(out, <f32>k10_16, 412)
  store<f32>(out, <f32>k10_17, 416)
  store<f32>(out, <f32>k11_11, 420)
  store<f32>(out, <f32>k11_13, 424)
  store<f32>(out, <f32>k11_14, 428)
  store<f32>(out, <f32>k11_15, 432)
  store<f32>(out, <f32>k11_16, 436)
  store<f32>(out, <f32>k11_17, 440)
  store<f32>(out, <f32>k12_12, 444)
  store<f32>(out, <f32>k12_15, 448)
  store<f32>(out, <f32>k12_16, 452)
  store<f32>(out, <f32>k13_13, 456)
  store<f32>(out, <f32>k13_15, 460)
  store<f32>(out, <f32>k13_17, 464)
  store<f32>(out, <f32>k14_14, 468)
  store<f32>(out, <f32>k14_16, 472)
  store<f32>(out, <f32>k14_17, 476)
  store<f32>(out, <f32>k15_15, 480)
  store<f32>(out, <f32>k15_16, 484)
  store<f32>(out, <f32>k15_17, 488)
  store<f32>(out, <f32>k16_16, 492)
  store<f32>(out, <f32>k16_17, 496)
  store<f32>(out, <f32>k17_17, 500)
}

/** Its entries among all 24 modes of the displacement, f32, rows and columns 8 · component + m; `out` is 0 before. */
export function spreadCut(matrix: usize, out: usize): void {
  const e0 = load<f32>(matrix, 0)
  store<f32>(out, e0, 100)
  const e1 = load<f32>(matrix, 4)
  store<f32>(out, e1, 136)
  store<f32>(out, e1, 964)
  const e2 = load<f32>(matrix, 8)
  store<f32>(out, e2, 176)
  store<f32>(out, e2, 1924)
  const e3 = load<f32>(matrix, 12)
  store<f32>(out, e3, 108)
  store<f32>(out, e3, 292)
  const e4 = load<f32>(matrix, 16)
  store<f32>(out, e4, 116)
  store<f32>(out, e4, 484)
  const e5 = load<f32>(matrix, 20)
  store<f32>(out, e5, 140)
  store<f32>(out, e5, 1060)
  const e6 = load<f32>(matrix, 24)
  store<f32>(out, e6, 152)
  store<f32>(out, e6, 1348)
  const e7 = load<f32>(matrix, 28)
  store<f32>(out, e7, 180)
  store<f32>(out, e7, 2020)
  const e8 = load<f32>(matrix, 32)
  store<f32>(out, e8, 184)
  store<f32>(out, e8, 2116)
  const e9 = load<f32>(matrix, 36)
  store<f32>(out, e9, 124)
  store<f32>(out, e9, 676)
  const e10 = load<f32>(matrix, 40)
  store<f32>(out, e10, 156)
  store<f32>(out, e10, 1444)
  const e11 = load<f32>(matrix, 44)
  store<f32>(out, e11, 188)
  store<f32>(out, e11, 2212)
  const e12 = load<f32>(matrix, 48)
  store<f32>(out, e12, 1000)
  const e13 = load<f32>(matrix, 52)
  store<f32>(out, e13, 1040)
  store<f32>(out, e13, 1960)
  const e14 = load<f32>(matrix, 56)
  store<f32>(out, e14, 972)
  store<f32>(out, e14, 328)
  const e15 = load<f32>(matrix, 60)
  store<f32>(out, e15, 980)
  store<f32>(out, e15, 520)
  const e16 = load<f32>(matrix, 64)
  store<f32>(out, e16, 1004)
  store<f32>(out, e16, 1096)
  const e17 = load<f32>(matrix, 68)
  store<f32>(out, e17, 1016)
  store<f32>(out, e17, 1384)
  const e18 = load<f32>(matrix, 72)
  store<f32>(out, e18, 1044)
  store<f32>(out, e18, 2056)
  const e19 = load<f32>(matrix, 76)
  store<f32>(out, e19, 1048)
  store<f32>(out, e19, 2152)
  const e20 = load<f32>(matrix, 80)
  store<f32>(out, e20, 988)
  store<f32>(out, e20, 712)
  const e21 = load<f32>(matrix, 84)
  store<f32>(out, e21, 1020)
  store<f32>(out, e21, 1480)
  const e22 = load<f32>(matrix, 88)
  store<f32>(out, e22, 1052)
  store<f32>(out, e22, 2248)
  const e23 = load<f32>(matrix, 92)
  store<f32>(out, e23, 2000)
  const e24 = load<f32>(matrix, 96)
  store<f32>(out, e24, 1932)
  store<f32>(out, e24, 368)
  const e25 = load<f32>(matrix, 100)
  store<f32>(out, e25, 1940)
  store<f32>(out, e25, 560)
  const e26 = load<f32>(matrix, 104)
  store<f32>(out, e26, 1964)
  store<f32>(out, e26, 1136)
  const e27 = load<f32>(matrix, 108)
  store<f32>(out, e27, 1976)
  store<f32>(out, e27, 1424)
  const e28 = load<f32>(matrix, 112)
  store<f32>(out, e28, 2004)
  store<f32>(out, e28, 2096)
  const e29 = load<f32>(matrix, 116)
  store<f32>(out, e29, 2008)
  store<f32>(out, e29, 2192)
  const e30 = load<f32>(matrix, 120)
  store<f32>(out, e30, 1948)
  store<f32>(out, e30, 752)
  const e31 = load<f32>(matrix, 124)
  store<f32>(out, e31, 1980)
  store<f32>(out, e31, 1520)
  const e32 = load<f32>(matrix, 128)
  store<f32>(out, e32, 2012)
  store<f32>(out, e32, 2288)
  const e33 = load<f32>(matrix, 132)
  store<f32>(out, e33, 300)
  const e34 = load<f32>(matrix, 136)
  store<f32>(out, e34, 308)
  store<f32>(out, e34, 492)
  const e35 = load<f32>(matrix, 140)
  store<f32>(out, e35, 332)
  store<f32>(out, e35, 1068)
  const e36 = load<f32>(matrix, 144)
  store<f32>(out, e36, 344)
  store<f32>(out, e36, 1356)
  const e37 = load<f32>(matrix, 148)
  store<f32>(out, e37, 372)
  store<f32>(out, e37, 2028)
  const e38 = load<f32>(matrix, 152)
  store<f32>(out, e38, 376)
  store<f32>(out, e38, 2124)
  const e39 = load<f32>(matrix, 156)
  store<f32>(out, e39, 316)
  store<f32>(out, e39, 684)
  const e40 = load<f32>(matrix, 160)
  store<f32>(out, e40, 348)
  store<f32>(out, e40, 1452)
  const e41 = load<f32>(matrix, 164)
  store<f32>(out, e41, 380)
  store<f32>(out, e41, 2220)
  const e42 = load<f32>(matrix, 168)
  store<f32>(out, e42, 296)
  store<f32>(out, e42, 204)
  store<f32>(out, e42, 324)
  store<f32>(out, e42, 876)
  const e43 = load<f32>(matrix, 172)
  store<f32>(out, e43, 312)
  store<f32>(out, e43, 588)
  const e44 = load<f32>(matrix, 176)
  store<f32>(out, e44, 340)
  store<f32>(out, e44, 1260)
  const e45 = load<f32>(matrix, 180)
  store<f32>(out, e45, 500)
  const e46 = load<f32>(matrix, 184)
  store<f32>(out, e46, 524)
  store<f32>(out, e46, 1076)
  const e47 = load<f32>(matrix, 188)
  store<f32>(out, e47, 536)
  store<f32>(out, e47, 1364)
  const e48 = load<f32>(matrix, 192)
  store<f32>(out, e48, 564)
  store<f32>(out, e48, 2036)
  const e49 = load<f32>(matrix, 196)
  store<f32>(out, e49, 568)
  store<f32>(out, e49, 2132)
  const e50 = load<f32>(matrix, 200)
  store<f32>(out, e50, 508)
  store<f32>(out, e50, 692)
  const e51 = load<f32>(matrix, 204)
  store<f32>(out, e51, 540)
  store<f32>(out, e51, 1460)
  const e52 = load<f32>(matrix, 208)
  store<f32>(out, e52, 572)
  store<f32>(out, e52, 2228)
  const e53 = load<f32>(matrix, 212)
  store<f32>(out, e53, 496)
  store<f32>(out, e53, 404)
  store<f32>(out, e53, 548)
  store<f32>(out, e53, 1652)
  const e54 = load<f32>(matrix, 216)
  store<f32>(out, e54, 504)
  store<f32>(out, e54, 596)
  const e55 = load<f32>(matrix, 220)
  store<f32>(out, e55, 556)
  store<f32>(out, e55, 1844)
  const e56 = load<f32>(matrix, 224)
  store<f32>(out, e56, 1100)
  const e57 = load<f32>(matrix, 228)
  store<f32>(out, e57, 1112)
  store<f32>(out, e57, 1388)
  const e58 = load<f32>(matrix, 232)
  store<f32>(out, e58, 1140)
  store<f32>(out, e58, 2060)
  const e59 = load<f32>(matrix, 236)
  store<f32>(out, e59, 1144)
  store<f32>(out, e59, 2156)
  const e60 = load<f32>(matrix, 240)
  store<f32>(out, e60, 1084)
  store<f32>(out, e60, 716)
  const e61 = load<f32>(matrix, 244)
  store<f32>(out, e61, 1116)
  store<f32>(out, e61, 1484)
  const e62 = load<f32>(matrix, 248)
  store<f32>(out, e62, 1148)
  store<f32>(out, e62, 2252)
  const e63 = load<f32>(matrix, 252)
  store<f32>(out, e63, 1064)
  store<f32>(out, e63, 236)
  store<f32>(out, e63, 1092)
  store<f32>(out, e63, 908)
  const e64 = load<f32>(matrix, 256)
  store<f32>(out, e64, 1080)
  store<f32>(out, e64, 620)
  const e65 = load<f32>(matrix, 260)
  store<f32>(out, e65, 1108)
  store<f32>(out, e65, 1292)
  const e66 = load<f32>(matrix, 264)
  store<f32>(out, e66, 1400)
  const e67 = load<f32>(matrix, 268)
  store<f32>(out, e67, 1428)
  store<f32>(out, e67, 2072)
  const e68 = load<f32>(matrix, 272)
  store<f32>(out, e68, 1432)
  store<f32>(out, e68, 2168)
  const e69 = load<f32>(matrix, 276)
  store<f32>(out, e69, 1372)
  store<f32>(out, e69, 728)
  const e70 = load<f32>(matrix, 280)
  store<f32>(out, e70, 1404)
  store<f32>(out, e70, 1496)
  const e71 = load<f32>(matrix, 284)
  store<f32>(out, e71, 1436)
  store<f32>(out, e71, 2264)
  const e72 = load<f32>(matrix, 288)
  store<f32>(out, e72, 1392)
  store<f32>(out, e72, 1208)
  store<f32>(out, e72, 1416)
  store<f32>(out, e72, 1784)
  const e73 = load<f32>(matrix, 292)
  store<f32>(out, e73, 1396)
  store<f32>(out, e73, 1304)
  const e74 = load<f32>(matrix, 296)
  store<f32>(out, e74, 1420)
  store<f32>(out, e74, 1880)
  const e75 = load<f32>(matrix, 300)
  store<f32>(out, e75, 2100)
  const e76 = load<f32>(matrix, 304)
  store<f32>(out, e76, 2104)
  store<f32>(out, e76, 2196)
  const e77 = load<f32>(matrix, 308)
  store<f32>(out, e77, 2044)
  store<f32>(out, e77, 756)
  const e78 = load<f32>(matrix, 312)
  store<f32>(out, e78, 2076)
  store<f32>(out, e78, 1524)
  const e79 = load<f32>(matrix, 316)
  store<f32>(out, e79, 2108)
  store<f32>(out, e79, 2292)
  const e80 = load<f32>(matrix, 320)
  store<f32>(out, e80, 2032)
  store<f32>(out, e80, 468)
  store<f32>(out, e80, 2084)
  store<f32>(out, e80, 1716)
  const e81 = load<f32>(matrix, 324)
  store<f32>(out, e81, 2040)
  store<f32>(out, e81, 660)
  const e82 = load<f32>(matrix, 328)
  store<f32>(out, e82, 2092)
  store<f32>(out, e82, 1908)
  const e83 = load<f32>(matrix, 332)
  store<f32>(out, e83, 2200)
  const e84 = load<f32>(matrix, 336)
  store<f32>(out, e84, 2140)
  store<f32>(out, e84, 760)
  const e85 = load<f32>(matrix, 340)
  store<f32>(out, e85, 2172)
  store<f32>(out, e85, 1528)
  const e86 = load<f32>(matrix, 344)
  store<f32>(out, e86, 2204)
  store<f32>(out, e86, 2296)
  const e87 = load<f32>(matrix, 348)
  store<f32>(out, e87, 2160)
  store<f32>(out, e87, 1240)
  store<f32>(out, e87, 2184)
  store<f32>(out, e87, 1816)
  const e88 = load<f32>(matrix, 352)
  store<f32>(out, e88, 2164)
  store<f32>(out, e88, 1336)
  const e89 = load<f32>(matrix, 356)
  store<f32>(out, e89, 2188)
  store<f32>(out, e89, 1912)
  const e90 = load<f32>(matrix, 360)
  store<f32>(out, e90, 700)
  const e91 = load<f32>(matrix, 364)
  store<f32>(out, e91, 732)
  store<f32>(out, e91, 1468)
  const e92 = load<f32>(matrix, 368)
  store<f32>(out, e92, 764)
  store<f32>(out, e92, 2236)
  const e93 = load<f32>(matrix, 372)
  store<f32>(out, e93, 680)
  store<f32>(out, e93, 220)
  store<f32>(out, e93, 708)
  store<f32>(out, e93, 892)
  const e94 = load<f32>(matrix, 376)
  store<f32>(out, e94, 688)
  store<f32>(out, e94, 412)
  store<f32>(out, e94, 740)
  store<f32>(out, e94, 1660)
  const e95 = load<f32>(matrix, 380)
  store<f32>(out, e95, 696)
  store<f32>(out, e95, 604)
  const e96 = load<f32>(matrix, 384)
  store<f32>(out, e96, 724)
  store<f32>(out, e96, 1276)
  const e97 = load<f32>(matrix, 388)
  store<f32>(out, e97, 748)
  store<f32>(out, e97, 1852)
  const e98 = load<f32>(matrix, 392)
  store<f32>(out, e98, 1500)
  const e99 = load<f32>(matrix, 396)
  store<f32>(out, e99, 1532)
  store<f32>(out, e99, 2268)
  const e100 = load<f32>(matrix, 400)
  store<f32>(out, e100, 1448)
  store<f32>(out, e100, 252)
  store<f32>(out, e100, 1476)
  store<f32>(out, e100, 924)
  const e101 = load<f32>(matrix, 404)
  store<f32>(out, e101, 1488)
  store<f32>(out, e101, 1212)
  store<f32>(out, e101, 1512)
  store<f32>(out, e101, 1788)
  const e102 = load<f32>(matrix, 408)
  store<f32>(out, e102, 1464)
  store<f32>(out, e102, 636)
  const e103 = load<f32>(matrix, 412)
  store<f32>(out, e103, 1492)
  store<f32>(out, e103, 1308)
  const e104 = load<f32>(matrix, 416)
  store<f32>(out, e104, 1516)
  store<f32>(out, e104, 1884)
  const e105 = load<f32>(matrix, 420)
  store<f32>(out, e105, 2300)
  const e106 = load<f32>(matrix, 424)
  store<f32>(out, e106, 2224)
  store<f32>(out, e106, 476)
  store<f32>(out, e106, 2276)
  store<f32>(out, e106, 1724)
  const e107 = load<f32>(matrix, 428)
  store<f32>(out, e107, 2256)
  store<f32>(out, e107, 1244)
  store<f32>(out, e107, 2280)
  store<f32>(out, e107, 1820)
  const e108 = load<f32>(matrix, 432)
  store<f32>(out, e108, 2232)
  store<f32>(out, e108, 668)
  const e109 = load<f32>(matrix, 436)
  store<f32>(out, e109, 2260)
  store<f32>(out, e109, 1340)
  const e110 = load<f32>(matrix, 440)
  store<f32>(out, e110, 2284)
  store<f32>(out, e110, 1916)
  const e111 = load<f32>(matrix, 444)
  store<f32>(out, e111, 200)
  store<f32>(out, e111, 228)
  store<f32>(out, e111, 872)
  store<f32>(out, e111, 900)
  const e112 = load<f32>(matrix, 448)
  store<f32>(out, e112, 216)
  store<f32>(out, e112, 584)
  store<f32>(out, e112, 888)
  store<f32>(out, e112, 612)
  const e113 = load<f32>(matrix, 452)
  store<f32>(out, e113, 244)
  store<f32>(out, e113, 1256)
  store<f32>(out, e113, 916)
  store<f32>(out, e113, 1284)
  const e114 = load<f32>(matrix, 456)
  store<f32>(out, e114, 400)
  store<f32>(out, e114, 452)
  store<f32>(out, e114, 1648)
  store<f32>(out, e114, 1700)
  const e115 = load<f32>(matrix, 460)
  store<f32>(out, e115, 408)
  store<f32>(out, e115, 592)
  store<f32>(out, e115, 1656)
  store<f32>(out, e115, 644)
  const e116 = load<f32>(matrix, 464)
  store<f32>(out, e116, 460)
  store<f32>(out, e116, 1840)
  store<f32>(out, e116, 1708)
  store<f32>(out, e116, 1892)
  const e117 = load<f32>(matrix, 468)
  store<f32>(out, e117, 1200)
  store<f32>(out, e117, 1224)
  store<f32>(out, e117, 1776)
  store<f32>(out, e117, 1800)
  const e118 = load<f32>(matrix, 472)
  store<f32>(out, e118, 1204)
  store<f32>(out, e118, 1296)
  store<f32>(out, e118, 1780)
  store<f32>(out, e118, 1320)
  const e119 = load<f32>(matrix, 476)
  store<f32>(out, e119, 1228)
  store<f32>(out, e119, 1872)
  store<f32>(out, e119, 1804)
  store<f32>(out, e119, 1896)
  const e120 = load<f32>(matrix, 480)
  store<f32>(out, e120, 600)
  const e121 = load<f32>(matrix, 484)
  store<f32>(out, e121, 628)
  store<f32>(out, e121, 1272)
  const e122 = load<f32>(matrix, 488)
  store<f32>(out, e122, 652)
  store<f32>(out, e122, 1848)
  const e123 = load<f32>(matrix, 492)
  store<f32>(out, e123, 1300)
  const e124 = load<f32>(matrix, 496)
  store<f32>(out, e124, 1324)
  store<f32>(out, e124, 1876)
  const e125 = load<f32>(matrix, 500)
  store<f32>(out, e125, 1900)
}
