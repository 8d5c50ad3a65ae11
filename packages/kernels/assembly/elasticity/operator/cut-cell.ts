/**
 * A cell whose moduli differ from one Gauss point to the next (a cut cell), in the 18 modes that deform it: strains are
 * sums of the modes 1, ξ … ξηζ (docs/theory/finite-cells.md), so entry (p, q) of BᵀCB summed over the points is a mode of
 * the moduli, that of the product of p's and q's modes. Of 171 entries of the upper half 126 are not zero. The
 * incompatible modes fall into four groups that do not meet (three normal ones, two for each shear), condensed one by one.
 *
 * Matrices are kept for four cells at a time, side by side: entry e of lane n at 16 e + 4 n.
 *
 * Written by generate-cut-cell.ts: change it there.
 */

/** Bytes of four cells' matrices. */
export const FOUR_MATRICES: usize = 2016

/** Below this share of what it was, a pivot is nothing but rounding: all material lies at one point. */
const LEAST_PIVOT: f64 = 1e-9

/**
 * The stiffness of one cell into its lane. `moduli`: c11, c12, c44 at eight points each, x fastest, f32; `relief`: the
 * share of the incompatible modes' relief that the cell gets; `weight`: h/16, as modal cells have it.
 */
export function cutStiffness(moduli: usize, relief: f64, weight: f64, out: usize): void {
  const w = weight / 8
  const cAt0 = <f64>load<f32>(moduli, 0)
  const cAt1 = <f64>load<f32>(moduli, 4)
  const cAt2 = <f64>load<f32>(moduli, 8)
  const cAt3 = <f64>load<f32>(moduli, 12)
  const cAt4 = <f64>load<f32>(moduli, 16)
  const cAt5 = <f64>load<f32>(moduli, 20)
  const cAt6 = <f64>load<f32>(moduli, 24)
  const cAt7 = <f64>load<f32>(moduli, 28)
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
  const lAt0 = <f64>load<f32>(moduli, 32)
  const lAt1 = <f64>load<f32>(moduli, 36)
  const lAt2 = <f64>load<f32>(moduli, 40)
  const lAt3 = <f64>load<f32>(moduli, 44)
  const lAt4 = <f64>load<f32>(moduli, 48)
  const lAt5 = <f64>load<f32>(moduli, 52)
  const lAt6 = <f64>load<f32>(moduli, 56)
  const lAt7 = <f64>load<f32>(moduli, 60)
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
  const sAt0 = <f64>load<f32>(moduli, 64)
  const sAt1 = <f64>load<f32>(moduli, 68)
  const sAt2 = <f64>load<f32>(moduli, 72)
  const sAt3 = <f64>load<f32>(moduli, 76)
  const sAt4 = <f64>load<f32>(moduli, 80)
  const sAt5 = <f64>load<f32>(moduli, 84)
  const sAt6 = <f64>load<f32>(moduli, 88)
  const sAt7 = <f64>load<f32>(moduli, 92)
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
  store<f32>(out, <f32>k0_1, 16)
  store<f32>(out, <f32>k0_2, 32)
  store<f32>(out, <f32>k0_3, 48)
  store<f32>(out, <f32>k0_4, 64)
  store<f32>(out, <f32>k0_5, 80)
  store<f32>(out, <f32>k0_6, 96)
  store<f32>(out, <f32>k0_7, 112)
  store<f32>(out, <f32>k0_8, 128)
  store<f32>(out, <f32>k0_9, 144)
  store<f32>(out, <f32>k0_10, 160)
  store<f32>(out, <f32>k0_11, 176)
  store<f32>(out, <f32>k1_1, 192)
  store<f32>(out, <f32>k1_2, 208)
  store<f32>(out, <f32>k1_3, 224)
  store<f32>(out, <f32>k1_4, 240)
  store<f32>(out, <f32>k1_5, 256)
  store<f32>(out, <f32>k1_6, 272)
  store<f32>(out, <f32>k1_7, 288)
  store<f32>(out, <f32>k1_8, 304)
  store<f32>(out, <f32>k1_9, 320)
  store<f32>(out, <f32>k1_10, 336)
  store<f32>(out, <f32>k1_11, 352)
  store<f32>(out, <f32>k2_2, 368)
  store<f32>(out, <f32>k2_3, 384)
  store<f32>(out, <f32>k2_4, 400)
  store<f32>(out, <f32>k2_5, 416)
  store<f32>(out, <f32>k2_6, 432)
  store<f32>(out, <f32>k2_7, 448)
  store<f32>(out, <f32>k2_8, 464)
  store<f32>(out, <f32>k2_9, 480)
  store<f32>(out, <f32>k2_10, 496)
  store<f32>(out, <f32>k2_11, 512)
  store<f32>(out, <f32>k3_3, 528)
  store<f32>(out, <f32>k3_4, 544)
  store<f32>(out, <f32>k3_5, 560)
  store<f32>(out, <f32>k3_6, 576)
  store<f32>(out, <f32>k3_7, 592)
  store<f32>(out, <f32>k3_8, 608)
  store<f32>(out, <f32>k3_9, 624)
  store<f32>(out, <f32>k3_10, 640)
  store<f32>(out, <f32>k3_11, 656)
  store<f32>(out, <f32>k3_12, 672)
  store<f32>(out, <f32>k3_15, 688)
  store<f32>(out, <f32>k3_16, 704)
  store<f32>(out, <f32>k4_4, 720)
  store<f32>(out, <f32>k4_5, 736)
  store<f32>(out, <f32>k4_6, 752)
  store<f32>(out, <f32>k4_7, 768)
  store<f32>(out, <f32>k4_8, 784)
  store<f32>(out, <f32>k4_9, 800)
  store<f32>(out, <f32>k4_10, 816)
  store<f32>(out, <f32>k4_11, 832)
  store<f32>(out, <f32>k4_13, 848)
  store<f32>(out, <f32>k4_15, 864)
  store<f32>(out, <f32>k4_17, 880)
  store<f32>(out, <f32>k5_5, 896)
  store<f32>(out, <f32>k5_6, 912)
  store<f32>(out, <f32>k5_7, 928)
  store<f32>(out, <f32>k5_8, 944)
  store<f32>(out, <f32>k5_9, 960)
  store<f32>(out, <f32>k5_10, 976)
  store<f32>(out, <f32>k5_11, 992)
  store<f32>(out, <f32>k5_12, 1008)
  store<f32>(out, <f32>k5_15, 1024)
  store<f32>(out, <f32>k5_16, 1040)
  store<f32>(out, <f32>k6_6, 1056)
  store<f32>(out, <f32>k6_7, 1072)
  store<f32>(out, <f32>k6_8, 1088)
  store<f32>(out, <f32>k6_9, 1104)
  store<f32>(out, <f32>k6_10, 1120)
  store<f32>(out, <f32>k6_11, 1136)
  store<f32>(out, <f32>k6_14, 1152)
  store<f32>(out, <f32>k6_16, 1168)
  store<f32>(out, <f32>k6_17, 1184)
  store<f32>(out, <f32>k7_7, 1200)
  store<f32>(out, <f32>k7_8, 1216)
  store<f32>(out, <f32>k7_9, 1232)
  store<f32>(out, <f32>k7_10, 1248)
  store<f32>(out, <f32>k7_11, 1264)
  store<f32>(out, <f32>k7_13, 1280)
  store<f32>(out, <f32>k7_15, 1296)
  store<f32>(out, <f32>k7_17, 1312)
  store<f32>(out, <f32>k8_8, 1328)
  store<f32>(out, <f32>k8_9, 1344)
  store<f32>(out, <f32>k8_10, 1360)
  store<f32>(out, <f32>k8_11, 1376)
  store<f32>(out, <f32>k8_14, 1392)
  store<f32>(out, <f32>k8_16, 1408)
  store<f32>(out, <f32>k8_17, 1424)
  store<f32>(out, <f32>k9_9, 1440)
  store<f32>(out, <f32>k9_10, 1456)
  store<f32>(out, <f32>k9_11, 1472)
  store<f32>(out, <f32>k9_12, 1488)
  store<f32>(out, <f32>k9_13, 1504)
  store<f32>(out, <f32>k9_15, 1520)
  store<f32>(out, <f32>k9_16, 1536)
  store<f32>(out, <f32>k9_17, 1552)
  store<f32>(out, <f32>k10_10, 1568)
  store<f32>(out, <f32>k10_11, 1584)
  store<f32>(out, <f32>k10_12, 1600)
  store<f32>(out, <f32>k10_14, 1616)
  store<f32>(out, <f32>k10_15, 1632)
  store<f32>(out, <f32>k10_16, 1648)
  store<f32>(out, <f32>k10_17, 1664)
  store<f32>(out, <f32>k11_11, 1680)
  store<f32>(out, <f32>k11_13, 1696)
  store<f32>(out, <f32>k11_14, 1712)
  store<f32>(out, <f32>k11_15, 1728)
  store<f32>(out, <f32>k11_16, 1744)
  store<f32>(out, <f32>k11_17, 1760)
  store<f32>(out, <f32>k12_12, 1776)
  store<f32>(out, <f32>k12_15, 1792)
  store<f32>(out, <f32>k12_16, 1808)
  store<f32>(out, <f32>k13_13, 1824)
  store<f32>(out, <f32>k13_15, 1840)
  store<f32>(out, <f32>k13_17, 1856)
  store<f32>(out, <f32>k14_14, 1872)
  store<f32>(out, <f32>k14_16, 1888)
  store<f32>(out, <f32>k14_17, 1904)
  store<f32>(out, <f32>k15_15, 1920)
  store<f32>(out, <f32>k15_16, 1936)
  store<f32>(out, <f32>k15_17, 1952)
  store<f32>(out, <f32>k16_16, 1968)
  store<f32>(out, <f32>k16_17, 1984)
  store<f32>(out, <f32>k17_17, 2000)
}

function reciprocal(pivot: f64, first: f64): f64 {
  return pivot > LEAST_PIVOT * first ? 1 / pivot : 0
}

/**
 * modes = K modes for four cells (f32) or two (f64; `matrix` then begins at the first or third lane): 24 vectors at 8 ·
 * component + m. The constant modes stay as they are.
 */
export function multiplyCut<T>(matrix: usize, modes: usize): void {
  const x0 = v128.load(modes, 16)
  const x1 = v128.load(modes, 160)
  const x2 = v128.load(modes, 320)
  const x3 = v128.load(modes, 48)
  const x4 = v128.load(modes, 80)
  const x5 = v128.load(modes, 176)
  const x6 = v128.load(modes, 224)
  const x7 = v128.load(modes, 336)
  const x8 = v128.load(modes, 352)
  const x9 = v128.load(modes, 112)
  const x10 = v128.load(modes, 240)
  const x11 = v128.load(modes, 368)
  const x12 = v128.add<T>(v128.load(modes, 32), v128.load(modes, 144))
  const x13 = v128.add<T>(v128.load(modes, 64), v128.load(modes, 272))
  const x14 = v128.add<T>(v128.load(modes, 192), v128.load(modes, 288))
  const x15 = v128.load(modes, 96)
  const x16 = v128.load(modes, 208)
  const x17 = v128.load(modes, 304)
  const k0_0 = entry<T>(matrix + 0)
  let y0 = v128.mul<T>(k0_0, x0)
  const k0_1 = entry<T>(matrix + 16)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_1, x1))
  let y1 = v128.mul<T>(k0_1, x0)
  const k0_2 = entry<T>(matrix + 32)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_2, x2))
  let y2 = v128.mul<T>(k0_2, x0)
  const k0_3 = entry<T>(matrix + 48)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_3, x3))
  let y3 = v128.mul<T>(k0_3, x0)
  const k0_4 = entry<T>(matrix + 64)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_4, x4))
  let y4 = v128.mul<T>(k0_4, x0)
  const k0_5 = entry<T>(matrix + 80)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_5, x5))
  let y5 = v128.mul<T>(k0_5, x0)
  const k0_6 = entry<T>(matrix + 96)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_6, x6))
  let y6 = v128.mul<T>(k0_6, x0)
  const k0_7 = entry<T>(matrix + 112)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_7, x7))
  let y7 = v128.mul<T>(k0_7, x0)
  const k0_8 = entry<T>(matrix + 128)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_8, x8))
  let y8 = v128.mul<T>(k0_8, x0)
  const k0_9 = entry<T>(matrix + 144)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_9, x9))
  let y9 = v128.mul<T>(k0_9, x0)
  const k0_10 = entry<T>(matrix + 160)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_10, x10))
  let y10 = v128.mul<T>(k0_10, x0)
  const k0_11 = entry<T>(matrix + 176)
  y0 = v128.add<T>(y0, v128.mul<T>(k0_11, x11))
  let y11 = v128.mul<T>(k0_11, x0)
  const k1_1 = entry<T>(matrix + 192)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_1, x1))
  const k1_2 = entry<T>(matrix + 208)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_2, x2))
  y2 = v128.add<T>(y2, v128.mul<T>(k1_2, x1))
  const k1_3 = entry<T>(matrix + 224)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_3, x3))
  y3 = v128.add<T>(y3, v128.mul<T>(k1_3, x1))
  const k1_4 = entry<T>(matrix + 240)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_4, x4))
  y4 = v128.add<T>(y4, v128.mul<T>(k1_4, x1))
  const k1_5 = entry<T>(matrix + 256)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_5, x5))
  y5 = v128.add<T>(y5, v128.mul<T>(k1_5, x1))
  const k1_6 = entry<T>(matrix + 272)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_6, x6))
  y6 = v128.add<T>(y6, v128.mul<T>(k1_6, x1))
  const k1_7 = entry<T>(matrix + 288)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_7, x7))
  y7 = v128.add<T>(y7, v128.mul<T>(k1_7, x1))
  const k1_8 = entry<T>(matrix + 304)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_8, x8))
  y8 = v128.add<T>(y8, v128.mul<T>(k1_8, x1))
  const k1_9 = entry<T>(matrix + 320)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k1_9, x1))
  const k1_10 = entry<T>(matrix + 336)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k1_10, x1))
  const k1_11 = entry<T>(matrix + 352)
  y1 = v128.add<T>(y1, v128.mul<T>(k1_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k1_11, x1))
  const k2_2 = entry<T>(matrix + 368)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_2, x2))
  const k2_3 = entry<T>(matrix + 384)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_3, x3))
  y3 = v128.add<T>(y3, v128.mul<T>(k2_3, x2))
  const k2_4 = entry<T>(matrix + 400)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_4, x4))
  y4 = v128.add<T>(y4, v128.mul<T>(k2_4, x2))
  const k2_5 = entry<T>(matrix + 416)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_5, x5))
  y5 = v128.add<T>(y5, v128.mul<T>(k2_5, x2))
  const k2_6 = entry<T>(matrix + 432)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_6, x6))
  y6 = v128.add<T>(y6, v128.mul<T>(k2_6, x2))
  const k2_7 = entry<T>(matrix + 448)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_7, x7))
  y7 = v128.add<T>(y7, v128.mul<T>(k2_7, x2))
  const k2_8 = entry<T>(matrix + 464)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_8, x8))
  y8 = v128.add<T>(y8, v128.mul<T>(k2_8, x2))
  const k2_9 = entry<T>(matrix + 480)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k2_9, x2))
  const k2_10 = entry<T>(matrix + 496)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k2_10, x2))
  const k2_11 = entry<T>(matrix + 512)
  y2 = v128.add<T>(y2, v128.mul<T>(k2_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k2_11, x2))
  const k3_3 = entry<T>(matrix + 528)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_3, x3))
  const k3_4 = entry<T>(matrix + 544)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_4, x4))
  y4 = v128.add<T>(y4, v128.mul<T>(k3_4, x3))
  const k3_5 = entry<T>(matrix + 560)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_5, x5))
  y5 = v128.add<T>(y5, v128.mul<T>(k3_5, x3))
  const k3_6 = entry<T>(matrix + 576)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_6, x6))
  y6 = v128.add<T>(y6, v128.mul<T>(k3_6, x3))
  const k3_7 = entry<T>(matrix + 592)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_7, x7))
  y7 = v128.add<T>(y7, v128.mul<T>(k3_7, x3))
  const k3_8 = entry<T>(matrix + 608)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_8, x8))
  y8 = v128.add<T>(y8, v128.mul<T>(k3_8, x3))
  const k3_9 = entry<T>(matrix + 624)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k3_9, x3))
  const k3_10 = entry<T>(matrix + 640)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k3_10, x3))
  const k3_11 = entry<T>(matrix + 656)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k3_11, x3))
  const k3_12 = entry<T>(matrix + 672)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_12, x12))
  let y12 = v128.mul<T>(k3_12, x3)
  const k3_15 = entry<T>(matrix + 688)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_15, x15))
  let y15 = v128.mul<T>(k3_15, x3)
  const k3_16 = entry<T>(matrix + 704)
  y3 = v128.add<T>(y3, v128.mul<T>(k3_16, x16))
  let y16 = v128.mul<T>(k3_16, x3)
  const k4_4 = entry<T>(matrix + 720)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_4, x4))
  const k4_5 = entry<T>(matrix + 736)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_5, x5))
  y5 = v128.add<T>(y5, v128.mul<T>(k4_5, x4))
  const k4_6 = entry<T>(matrix + 752)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_6, x6))
  y6 = v128.add<T>(y6, v128.mul<T>(k4_6, x4))
  const k4_7 = entry<T>(matrix + 768)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_7, x7))
  y7 = v128.add<T>(y7, v128.mul<T>(k4_7, x4))
  const k4_8 = entry<T>(matrix + 784)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_8, x8))
  y8 = v128.add<T>(y8, v128.mul<T>(k4_8, x4))
  const k4_9 = entry<T>(matrix + 800)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k4_9, x4))
  const k4_10 = entry<T>(matrix + 816)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k4_10, x4))
  const k4_11 = entry<T>(matrix + 832)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k4_11, x4))
  const k4_13 = entry<T>(matrix + 848)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_13, x13))
  let y13 = v128.mul<T>(k4_13, x4)
  const k4_15 = entry<T>(matrix + 864)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k4_15, x4))
  const k4_17 = entry<T>(matrix + 880)
  y4 = v128.add<T>(y4, v128.mul<T>(k4_17, x17))
  let y17 = v128.mul<T>(k4_17, x4)
  const k5_5 = entry<T>(matrix + 896)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_5, x5))
  const k5_6 = entry<T>(matrix + 912)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_6, x6))
  y6 = v128.add<T>(y6, v128.mul<T>(k5_6, x5))
  const k5_7 = entry<T>(matrix + 928)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_7, x7))
  y7 = v128.add<T>(y7, v128.mul<T>(k5_7, x5))
  const k5_8 = entry<T>(matrix + 944)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_8, x8))
  y8 = v128.add<T>(y8, v128.mul<T>(k5_8, x5))
  const k5_9 = entry<T>(matrix + 960)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k5_9, x5))
  const k5_10 = entry<T>(matrix + 976)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k5_10, x5))
  const k5_11 = entry<T>(matrix + 992)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k5_11, x5))
  const k5_12 = entry<T>(matrix + 1008)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_12, x12))
  y12 = v128.add<T>(y12, v128.mul<T>(k5_12, x5))
  const k5_15 = entry<T>(matrix + 1024)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k5_15, x5))
  const k5_16 = entry<T>(matrix + 1040)
  y5 = v128.add<T>(y5, v128.mul<T>(k5_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k5_16, x5))
  const k6_6 = entry<T>(matrix + 1056)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_6, x6))
  const k6_7 = entry<T>(matrix + 1072)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_7, x7))
  y7 = v128.add<T>(y7, v128.mul<T>(k6_7, x6))
  const k6_8 = entry<T>(matrix + 1088)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_8, x8))
  y8 = v128.add<T>(y8, v128.mul<T>(k6_8, x6))
  const k6_9 = entry<T>(matrix + 1104)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k6_9, x6))
  const k6_10 = entry<T>(matrix + 1120)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k6_10, x6))
  const k6_11 = entry<T>(matrix + 1136)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k6_11, x6))
  const k6_14 = entry<T>(matrix + 1152)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_14, x14))
  let y14 = v128.mul<T>(k6_14, x6)
  const k6_16 = entry<T>(matrix + 1168)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k6_16, x6))
  const k6_17 = entry<T>(matrix + 1184)
  y6 = v128.add<T>(y6, v128.mul<T>(k6_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k6_17, x6))
  const k7_7 = entry<T>(matrix + 1200)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_7, x7))
  const k7_8 = entry<T>(matrix + 1216)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_8, x8))
  y8 = v128.add<T>(y8, v128.mul<T>(k7_8, x7))
  const k7_9 = entry<T>(matrix + 1232)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k7_9, x7))
  const k7_10 = entry<T>(matrix + 1248)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k7_10, x7))
  const k7_11 = entry<T>(matrix + 1264)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k7_11, x7))
  const k7_13 = entry<T>(matrix + 1280)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_13, x13))
  y13 = v128.add<T>(y13, v128.mul<T>(k7_13, x7))
  const k7_15 = entry<T>(matrix + 1296)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k7_15, x7))
  const k7_17 = entry<T>(matrix + 1312)
  y7 = v128.add<T>(y7, v128.mul<T>(k7_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k7_17, x7))
  const k8_8 = entry<T>(matrix + 1328)
  y8 = v128.add<T>(y8, v128.mul<T>(k8_8, x8))
  const k8_9 = entry<T>(matrix + 1344)
  y8 = v128.add<T>(y8, v128.mul<T>(k8_9, x9))
  y9 = v128.add<T>(y9, v128.mul<T>(k8_9, x8))
  const k8_10 = entry<T>(matrix + 1360)
  y8 = v128.add<T>(y8, v128.mul<T>(k8_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k8_10, x8))
  const k8_11 = entry<T>(matrix + 1376)
  y8 = v128.add<T>(y8, v128.mul<T>(k8_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k8_11, x8))
  const k8_14 = entry<T>(matrix + 1392)
  y8 = v128.add<T>(y8, v128.mul<T>(k8_14, x14))
  y14 = v128.add<T>(y14, v128.mul<T>(k8_14, x8))
  const k8_16 = entry<T>(matrix + 1408)
  y8 = v128.add<T>(y8, v128.mul<T>(k8_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k8_16, x8))
  const k8_17 = entry<T>(matrix + 1424)
  y8 = v128.add<T>(y8, v128.mul<T>(k8_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k8_17, x8))
  const k9_9 = entry<T>(matrix + 1440)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_9, x9))
  const k9_10 = entry<T>(matrix + 1456)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_10, x10))
  y10 = v128.add<T>(y10, v128.mul<T>(k9_10, x9))
  const k9_11 = entry<T>(matrix + 1472)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k9_11, x9))
  const k9_12 = entry<T>(matrix + 1488)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_12, x12))
  y12 = v128.add<T>(y12, v128.mul<T>(k9_12, x9))
  const k9_13 = entry<T>(matrix + 1504)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_13, x13))
  y13 = v128.add<T>(y13, v128.mul<T>(k9_13, x9))
  const k9_15 = entry<T>(matrix + 1520)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k9_15, x9))
  const k9_16 = entry<T>(matrix + 1536)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k9_16, x9))
  const k9_17 = entry<T>(matrix + 1552)
  y9 = v128.add<T>(y9, v128.mul<T>(k9_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k9_17, x9))
  const k10_10 = entry<T>(matrix + 1568)
  y10 = v128.add<T>(y10, v128.mul<T>(k10_10, x10))
  const k10_11 = entry<T>(matrix + 1584)
  y10 = v128.add<T>(y10, v128.mul<T>(k10_11, x11))
  y11 = v128.add<T>(y11, v128.mul<T>(k10_11, x10))
  const k10_12 = entry<T>(matrix + 1600)
  y10 = v128.add<T>(y10, v128.mul<T>(k10_12, x12))
  y12 = v128.add<T>(y12, v128.mul<T>(k10_12, x10))
  const k10_14 = entry<T>(matrix + 1616)
  y10 = v128.add<T>(y10, v128.mul<T>(k10_14, x14))
  y14 = v128.add<T>(y14, v128.mul<T>(k10_14, x10))
  const k10_15 = entry<T>(matrix + 1632)
  y10 = v128.add<T>(y10, v128.mul<T>(k10_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k10_15, x10))
  const k10_16 = entry<T>(matrix + 1648)
  y10 = v128.add<T>(y10, v128.mul<T>(k10_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k10_16, x10))
  const k10_17 = entry<T>(matrix + 1664)
  y10 = v128.add<T>(y10, v128.mul<T>(k10_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k10_17, x10))
  const k11_11 = entry<T>(matrix + 1680)
  y11 = v128.add<T>(y11, v128.mul<T>(k11_11, x11))
  const k11_13 = entry<T>(matrix + 1696)
  y11 = v128.add<T>(y11, v128.mul<T>(k11_13, x13))
  y13 = v128.add<T>(y13, v128.mul<T>(k11_13, x11))
  const k11_14 = entry<T>(matrix + 1712)
  y11 = v128.add<T>(y11, v128.mul<T>(k11_14, x14))
  y14 = v128.add<T>(y14, v128.mul<T>(k11_14, x11))
  const k11_15 = entry<T>(matrix + 1728)
  y11 = v128.add<T>(y11, v128.mul<T>(k11_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k11_15, x11))
  const k11_16 = entry<T>(matrix + 1744)
  y11 = v128.add<T>(y11, v128.mul<T>(k11_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k11_16, x11))
  const k11_17 = entry<T>(matrix + 1760)
  y11 = v128.add<T>(y11, v128.mul<T>(k11_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k11_17, x11))
  const k12_12 = entry<T>(matrix + 1776)
  y12 = v128.add<T>(y12, v128.mul<T>(k12_12, x12))
  const k12_15 = entry<T>(matrix + 1792)
  y12 = v128.add<T>(y12, v128.mul<T>(k12_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k12_15, x12))
  const k12_16 = entry<T>(matrix + 1808)
  y12 = v128.add<T>(y12, v128.mul<T>(k12_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k12_16, x12))
  const k13_13 = entry<T>(matrix + 1824)
  y13 = v128.add<T>(y13, v128.mul<T>(k13_13, x13))
  const k13_15 = entry<T>(matrix + 1840)
  y13 = v128.add<T>(y13, v128.mul<T>(k13_15, x15))
  y15 = v128.add<T>(y15, v128.mul<T>(k13_15, x13))
  const k13_17 = entry<T>(matrix + 1856)
  y13 = v128.add<T>(y13, v128.mul<T>(k13_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k13_17, x13))
  const k14_14 = entry<T>(matrix + 1872)
  y14 = v128.add<T>(y14, v128.mul<T>(k14_14, x14))
  const k14_16 = entry<T>(matrix + 1888)
  y14 = v128.add<T>(y14, v128.mul<T>(k14_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k14_16, x14))
  const k14_17 = entry<T>(matrix + 1904)
  y14 = v128.add<T>(y14, v128.mul<T>(k14_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k14_17, x14))
  const k15_15 = entry<T>(matrix + 1920)
  y15 = v128.add<T>(y15, v128.mul<T>(k15_15, x15))
  const k15_16 = entry<T>(matrix + 1936)
  y15 = v128.add<T>(y15, v128.mul<T>(k15_16, x16))
  y16 = v128.add<T>(y16, v128.mul<T>(k15_16, x15))
  const k15_17 = entry<T>(matrix + 1952)
  y15 = v128.add<T>(y15, v128.mul<T>(k15_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k15_17, x15))
  const k16_16 = entry<T>(matrix + 1968)
  y16 = v128.add<T>(y16, v128.mul<T>(k16_16, x16))
  const k16_17 = entry<T>(matrix + 1984)
  y16 = v128.add<T>(y16, v128.mul<T>(k16_17, x17))
  y17 = v128.add<T>(y17, v128.mul<T>(k16_17, x16))
  const k17_17 = entry<T>(matrix + 2000)
  y17 = v128.add<T>(y17, v128.mul<T>(k17_17, x17))
  v128.store(modes, y0, 16)
  v128.store(modes, y1, 160)
  v128.store(modes, y2, 320)
  v128.store(modes, y3, 48)
  v128.store(modes, y4, 80)
  v128.store(modes, y5, 176)
  v128.store(modes, y6, 224)
  v128.store(modes, y7, 336)
  v128.store(modes, y8, 352)
  v128.store(modes, y9, 112)
  v128.store(modes, y10, 240)
  v128.store(modes, y11, 368)
  v128.store(modes, y12, 32)
  v128.store(modes, y12, 144)
  v128.store(modes, y13, 64)
  v128.store(modes, y13, 272)
  v128.store(modes, y14, 192)
  v128.store(modes, y14, 288)
  v128.store(modes, y15, 96)
  v128.store(modes, y16, 208)
  v128.store(modes, y17, 304)
}

function entry<T>(at: usize): v128 {
  if (sizeof<T>() == 4) return v128.load(at)
  return f64x2.promote_low_f32x4(v128.load64_zero(at))
}

/** One lane's matrix among all 24 modes of the displacement, f32, rows and columns 8 · component + m; `out` is 0 before. */
export function spreadCut(matrix: usize, out: usize): void {
  const e0 = load<f32>(matrix, 0)
  store<f32>(out, e0, 100)
  const e1 = load<f32>(matrix, 16)
  store<f32>(out, e1, 136)
  store<f32>(out, e1, 964)
  const e2 = load<f32>(matrix, 32)
  store<f32>(out, e2, 176)
  store<f32>(out, e2, 1924)
  const e3 = load<f32>(matrix, 48)
  store<f32>(out, e3, 108)
  store<f32>(out, e3, 292)
  const e4 = load<f32>(matrix, 64)
  store<f32>(out, e4, 116)
  store<f32>(out, e4, 484)
  const e5 = load<f32>(matrix, 80)
  store<f32>(out, e5, 140)
  store<f32>(out, e5, 1060)
  const e6 = load<f32>(matrix, 96)
  store<f32>(out, e6, 152)
  store<f32>(out, e6, 1348)
  const e7 = load<f32>(matrix, 112)
  store<f32>(out, e7, 180)
  store<f32>(out, e7, 2020)
  const e8 = load<f32>(matrix, 128)
  store<f32>(out, e8, 184)
  store<f32>(out, e8, 2116)
  const e9 = load<f32>(matrix, 144)
  store<f32>(out, e9, 124)
  store<f32>(out, e9, 676)
  const e10 = load<f32>(matrix, 160)
  store<f32>(out, e10, 156)
  store<f32>(out, e10, 1444)
  const e11 = load<f32>(matrix, 176)
  store<f32>(out, e11, 188)
  store<f32>(out, e11, 2212)
  const e12 = load<f32>(matrix, 192)
  store<f32>(out, e12, 1000)
  const e13 = load<f32>(matrix, 208)
  store<f32>(out, e13, 1040)
  store<f32>(out, e13, 1960)
  const e14 = load<f32>(matrix, 224)
  store<f32>(out, e14, 972)
  store<f32>(out, e14, 328)
  const e15 = load<f32>(matrix, 240)
  store<f32>(out, e15, 980)
  store<f32>(out, e15, 520)
  const e16 = load<f32>(matrix, 256)
  store<f32>(out, e16, 1004)
  store<f32>(out, e16, 1096)
  const e17 = load<f32>(matrix, 272)
  store<f32>(out, e17, 1016)
  store<f32>(out, e17, 1384)
  const e18 = load<f32>(matrix, 288)
  store<f32>(out, e18, 1044)
  store<f32>(out, e18, 2056)
  const e19 = load<f32>(matrix, 304)
  store<f32>(out, e19, 1048)
  store<f32>(out, e19, 2152)
  const e20 = load<f32>(matrix, 320)
  store<f32>(out, e20, 988)
  store<f32>(out, e20, 712)
  const e21 = load<f32>(matrix, 336)
  store<f32>(out, e21, 1020)
  store<f32>(out, e21, 1480)
  const e22 = load<f32>(matrix, 352)
  store<f32>(out, e22, 1052)
  store<f32>(out, e22, 2248)
  const e23 = load<f32>(matrix, 368)
  store<f32>(out, e23, 2000)
  const e24 = load<f32>(matrix, 384)
  store<f32>(out, e24, 1932)
  store<f32>(out, e24, 368)
  const e25 = load<f32>(matrix, 400)
  store<f32>(out, e25, 1940)
  store<f32>(out, e25, 560)
  const e26 = load<f32>(matrix, 416)
  store<f32>(out, e26, 1964)
  store<f32>(out, e26, 1136)
  const e27 = load<f32>(matrix, 432)
  store<f32>(out, e27, 1976)
  store<f32>(out, e27, 1424)
  const e28 = load<f32>(matrix, 448)
  store<f32>(out, e28, 2004)
  store<f32>(out, e28, 2096)
  const e29 = load<f32>(matrix, 464)
  store<f32>(out, e29, 2008)
  store<f32>(out, e29, 2192)
  const e30 = load<f32>(matrix, 480)
  store<f32>(out, e30, 1948)
  store<f32>(out, e30, 752)
  const e31 = load<f32>(matrix, 496)
  store<f32>(out, e31, 1980)
  store<f32>(out, e31, 1520)
  const e32 = load<f32>(matrix, 512)
  store<f32>(out, e32, 2012)
  store<f32>(out, e32, 2288)
  const e33 = load<f32>(matrix, 528)
  store<f32>(out, e33, 300)
  const e34 = load<f32>(matrix, 544)
  store<f32>(out, e34, 308)
  store<f32>(out, e34, 492)
  const e35 = load<f32>(matrix, 560)
  store<f32>(out, e35, 332)
  store<f32>(out, e35, 1068)
  const e36 = load<f32>(matrix, 576)
  store<f32>(out, e36, 344)
  store<f32>(out, e36, 1356)
  const e37 = load<f32>(matrix, 592)
  store<f32>(out, e37, 372)
  store<f32>(out, e37, 2028)
  const e38 = load<f32>(matrix, 608)
  store<f32>(out, e38, 376)
  store<f32>(out, e38, 2124)
  const e39 = load<f32>(matrix, 624)
  store<f32>(out, e39, 316)
  store<f32>(out, e39, 684)
  const e40 = load<f32>(matrix, 640)
  store<f32>(out, e40, 348)
  store<f32>(out, e40, 1452)
  const e41 = load<f32>(matrix, 656)
  store<f32>(out, e41, 380)
  store<f32>(out, e41, 2220)
  const e42 = load<f32>(matrix, 672)
  store<f32>(out, e42, 296)
  store<f32>(out, e42, 204)
  store<f32>(out, e42, 324)
  store<f32>(out, e42, 876)
  const e43 = load<f32>(matrix, 688)
  store<f32>(out, e43, 312)
  store<f32>(out, e43, 588)
  const e44 = load<f32>(matrix, 704)
  store<f32>(out, e44, 340)
  store<f32>(out, e44, 1260)
  const e45 = load<f32>(matrix, 720)
  store<f32>(out, e45, 500)
  const e46 = load<f32>(matrix, 736)
  store<f32>(out, e46, 524)
  store<f32>(out, e46, 1076)
  const e47 = load<f32>(matrix, 752)
  store<f32>(out, e47, 536)
  store<f32>(out, e47, 1364)
  const e48 = load<f32>(matrix, 768)
  store<f32>(out, e48, 564)
  store<f32>(out, e48, 2036)
  const e49 = load<f32>(matrix, 784)
  store<f32>(out, e49, 568)
  store<f32>(out, e49, 2132)
  const e50 = load<f32>(matrix, 800)
  store<f32>(out, e50, 508)
  store<f32>(out, e50, 692)
  const e51 = load<f32>(matrix, 816)
  store<f32>(out, e51, 540)
  store<f32>(out, e51, 1460)
  const e52 = load<f32>(matrix, 832)
  store<f32>(out, e52, 572)
  store<f32>(out, e52, 2228)
  const e53 = load<f32>(matrix, 848)
  store<f32>(out, e53, 496)
  store<f32>(out, e53, 404)
  store<f32>(out, e53, 548)
  store<f32>(out, e53, 1652)
  const e54 = load<f32>(matrix, 864)
  store<f32>(out, e54, 504)
  store<f32>(out, e54, 596)
  const e55 = load<f32>(matrix, 880)
  store<f32>(out, e55, 556)
  store<f32>(out, e55, 1844)
  const e56 = load<f32>(matrix, 896)
  store<f32>(out, e56, 1100)
  const e57 = load<f32>(matrix, 912)
  store<f32>(out, e57, 1112)
  store<f32>(out, e57, 1388)
  const e58 = load<f32>(matrix, 928)
  store<f32>(out, e58, 1140)
  store<f32>(out, e58, 2060)
  const e59 = load<f32>(matrix, 944)
  store<f32>(out, e59, 1144)
  store<f32>(out, e59, 2156)
  const e60 = load<f32>(matrix, 960)
  store<f32>(out, e60, 1084)
  store<f32>(out, e60, 716)
  const e61 = load<f32>(matrix, 976)
  store<f32>(out, e61, 1116)
  store<f32>(out, e61, 1484)
  const e62 = load<f32>(matrix, 992)
  store<f32>(out, e62, 1148)
  store<f32>(out, e62, 2252)
  const e63 = load<f32>(matrix, 1008)
  store<f32>(out, e63, 1064)
  store<f32>(out, e63, 236)
  store<f32>(out, e63, 1092)
  store<f32>(out, e63, 908)
  const e64 = load<f32>(matrix, 1024)
  store<f32>(out, e64, 1080)
  store<f32>(out, e64, 620)
  const e65 = load<f32>(matrix, 1040)
  store<f32>(out, e65, 1108)
  store<f32>(out, e65, 1292)
  const e66 = load<f32>(matrix, 1056)
  store<f32>(out, e66, 1400)
  const e67 = load<f32>(matrix, 1072)
  store<f32>(out, e67, 1428)
  store<f32>(out, e67, 2072)
  const e68 = load<f32>(matrix, 1088)
  store<f32>(out, e68, 1432)
  store<f32>(out, e68, 2168)
  const e69 = load<f32>(matrix, 1104)
  store<f32>(out, e69, 1372)
  store<f32>(out, e69, 728)
  const e70 = load<f32>(matrix, 1120)
  store<f32>(out, e70, 1404)
  store<f32>(out, e70, 1496)
  const e71 = load<f32>(matrix, 1136)
  store<f32>(out, e71, 1436)
  store<f32>(out, e71, 2264)
  const e72 = load<f32>(matrix, 1152)
  store<f32>(out, e72, 1392)
  store<f32>(out, e72, 1208)
  store<f32>(out, e72, 1416)
  store<f32>(out, e72, 1784)
  const e73 = load<f32>(matrix, 1168)
  store<f32>(out, e73, 1396)
  store<f32>(out, e73, 1304)
  const e74 = load<f32>(matrix, 1184)
  store<f32>(out, e74, 1420)
  store<f32>(out, e74, 1880)
  const e75 = load<f32>(matrix, 1200)
  store<f32>(out, e75, 2100)
  const e76 = load<f32>(matrix, 1216)
  store<f32>(out, e76, 2104)
  store<f32>(out, e76, 2196)
  const e77 = load<f32>(matrix, 1232)
  store<f32>(out, e77, 2044)
  store<f32>(out, e77, 756)
  const e78 = load<f32>(matrix, 1248)
  store<f32>(out, e78, 2076)
  store<f32>(out, e78, 1524)
  const e79 = load<f32>(matrix, 1264)
  store<f32>(out, e79, 2108)
  store<f32>(out, e79, 2292)
  const e80 = load<f32>(matrix, 1280)
  store<f32>(out, e80, 2032)
  store<f32>(out, e80, 468)
  store<f32>(out, e80, 2084)
  store<f32>(out, e80, 1716)
  const e81 = load<f32>(matrix, 1296)
  store<f32>(out, e81, 2040)
  store<f32>(out, e81, 660)
  const e82 = load<f32>(matrix, 1312)
  store<f32>(out, e82, 2092)
  store<f32>(out, e82, 1908)
  const e83 = load<f32>(matrix, 1328)
  store<f32>(out, e83, 2200)
  const e84 = load<f32>(matrix, 1344)
  store<f32>(out, e84, 2140)
  store<f32>(out, e84, 760)
  const e85 = load<f32>(matrix, 1360)
  store<f32>(out, e85, 2172)
  store<f32>(out, e85, 1528)
  const e86 = load<f32>(matrix, 1376)
  store<f32>(out, e86, 2204)
  store<f32>(out, e86, 2296)
  const e87 = load<f32>(matrix, 1392)
  store<f32>(out, e87, 2160)
  store<f32>(out, e87, 1240)
  store<f32>(out, e87, 2184)
  store<f32>(out, e87, 1816)
  const e88 = load<f32>(matrix, 1408)
  store<f32>(out, e88, 2164)
  store<f32>(out, e88, 1336)
  const e89 = load<f32>(matrix, 1424)
  store<f32>(out, e89, 2188)
  store<f32>(out, e89, 1912)
  const e90 = load<f32>(matrix, 1440)
  store<f32>(out, e90, 700)
  const e91 = load<f32>(matrix, 1456)
  store<f32>(out, e91, 732)
  store<f32>(out, e91, 1468)
  const e92 = load<f32>(matrix, 1472)
  store<f32>(out, e92, 764)
  store<f32>(out, e92, 2236)
  const e93 = load<f32>(matrix, 1488)
  store<f32>(out, e93, 680)
  store<f32>(out, e93, 220)
  store<f32>(out, e93, 708)
  store<f32>(out, e93, 892)
  const e94 = load<f32>(matrix, 1504)
  store<f32>(out, e94, 688)
  store<f32>(out, e94, 412)
  store<f32>(out, e94, 740)
  store<f32>(out, e94, 1660)
  const e95 = load<f32>(matrix, 1520)
  store<f32>(out, e95, 696)
  store<f32>(out, e95, 604)
  const e96 = load<f32>(matrix, 1536)
  store<f32>(out, e96, 724)
  store<f32>(out, e96, 1276)
  const e97 = load<f32>(matrix, 1552)
  store<f32>(out, e97, 748)
  store<f32>(out, e97, 1852)
  const e98 = load<f32>(matrix, 1568)
  store<f32>(out, e98, 1500)
  const e99 = load<f32>(matrix, 1584)
  store<f32>(out, e99, 1532)
  store<f32>(out, e99, 2268)
  const e100 = load<f32>(matrix, 1600)
  store<f32>(out, e100, 1448)
  store<f32>(out, e100, 252)
  store<f32>(out, e100, 1476)
  store<f32>(out, e100, 924)
  const e101 = load<f32>(matrix, 1616)
  store<f32>(out, e101, 1488)
  store<f32>(out, e101, 1212)
  store<f32>(out, e101, 1512)
  store<f32>(out, e101, 1788)
  const e102 = load<f32>(matrix, 1632)
  store<f32>(out, e102, 1464)
  store<f32>(out, e102, 636)
  const e103 = load<f32>(matrix, 1648)
  store<f32>(out, e103, 1492)
  store<f32>(out, e103, 1308)
  const e104 = load<f32>(matrix, 1664)
  store<f32>(out, e104, 1516)
  store<f32>(out, e104, 1884)
  const e105 = load<f32>(matrix, 1680)
  store<f32>(out, e105, 2300)
  const e106 = load<f32>(matrix, 1696)
  store<f32>(out, e106, 2224)
  store<f32>(out, e106, 476)
  store<f32>(out, e106, 2276)
  store<f32>(out, e106, 1724)
  const e107 = load<f32>(matrix, 1712)
  store<f32>(out, e107, 2256)
  store<f32>(out, e107, 1244)
  store<f32>(out, e107, 2280)
  store<f32>(out, e107, 1820)
  const e108 = load<f32>(matrix, 1728)
  store<f32>(out, e108, 2232)
  store<f32>(out, e108, 668)
  const e109 = load<f32>(matrix, 1744)
  store<f32>(out, e109, 2260)
  store<f32>(out, e109, 1340)
  const e110 = load<f32>(matrix, 1760)
  store<f32>(out, e110, 2284)
  store<f32>(out, e110, 1916)
  const e111 = load<f32>(matrix, 1776)
  store<f32>(out, e111, 200)
  store<f32>(out, e111, 228)
  store<f32>(out, e111, 872)
  store<f32>(out, e111, 900)
  const e112 = load<f32>(matrix, 1792)
  store<f32>(out, e112, 216)
  store<f32>(out, e112, 584)
  store<f32>(out, e112, 888)
  store<f32>(out, e112, 612)
  const e113 = load<f32>(matrix, 1808)
  store<f32>(out, e113, 244)
  store<f32>(out, e113, 1256)
  store<f32>(out, e113, 916)
  store<f32>(out, e113, 1284)
  const e114 = load<f32>(matrix, 1824)
  store<f32>(out, e114, 400)
  store<f32>(out, e114, 452)
  store<f32>(out, e114, 1648)
  store<f32>(out, e114, 1700)
  const e115 = load<f32>(matrix, 1840)
  store<f32>(out, e115, 408)
  store<f32>(out, e115, 592)
  store<f32>(out, e115, 1656)
  store<f32>(out, e115, 644)
  const e116 = load<f32>(matrix, 1856)
  store<f32>(out, e116, 460)
  store<f32>(out, e116, 1840)
  store<f32>(out, e116, 1708)
  store<f32>(out, e116, 1892)
  const e117 = load<f32>(matrix, 1872)
  store<f32>(out, e117, 1200)
  store<f32>(out, e117, 1224)
  store<f32>(out, e117, 1776)
  store<f32>(out, e117, 1800)
  const e118 = load<f32>(matrix, 1888)
  store<f32>(out, e118, 1204)
  store<f32>(out, e118, 1296)
  store<f32>(out, e118, 1780)
  store<f32>(out, e118, 1320)
  const e119 = load<f32>(matrix, 1904)
  store<f32>(out, e119, 1228)
  store<f32>(out, e119, 1872)
  store<f32>(out, e119, 1804)
  store<f32>(out, e119, 1896)
  const e120 = load<f32>(matrix, 1920)
  store<f32>(out, e120, 600)
  const e121 = load<f32>(matrix, 1936)
  store<f32>(out, e121, 628)
  store<f32>(out, e121, 1272)
  const e122 = load<f32>(matrix, 1952)
  store<f32>(out, e122, 652)
  store<f32>(out, e122, 1848)
  const e123 = load<f32>(matrix, 1968)
  store<f32>(out, e123, 1300)
  const e124 = load<f32>(matrix, 1984)
  store<f32>(out, e124, 1324)
  store<f32>(out, e124, 1876)
  const e125 = load<f32>(matrix, 2000)
  store<f32>(out, e125, 1900)
}
