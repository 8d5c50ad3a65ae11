/** Distance to the nearest axis of a truss, in units of L. */
// Printed by print-cells.ts from src/cells: edit there.
export const SIMPLE_CUBIC = 5
export const BODY_CENTRED = 6
export const FACE_CENTRED = 7
export const OCTET = 8
export const KELVIN = 9
export const DIAMOND_BONDS = 10
export const CUBIC_AND_BODY_CENTRED = 11

export function axisDistance(truss: i32, u: f64, v: f64, w: f64): f64 {
  if (truss == SIMPLE_CUBIC) return simpleCubic(u, v, w)
  if (truss == BODY_CENTRED) return bodyCentred(u, v, w)
  if (truss == FACE_CENTRED) return faceCentred(u, v, w)
  if (truss == OCTET) return octet(u, v, w)
  if (truss == KELVIN) return kelvin(u, v, w)
  if (truss == DIAMOND_BONDS) return diamondBonds(u, v, w)
  if (truss == CUBIC_AND_BODY_CENTRED) return cubicAndBodyCentred(u, v, w)
  return unreachable()
}

function simpleCubic(u: f64, v: f64, w: f64): f64 {
  const t0: f64 = Math.abs((u - Math.floor((u + 0.5))))
  const t1: f64 = Math.abs((v - Math.floor((v + 0.5))))
  const t2: f64 = Math.abs((w - Math.floor((w + 0.5))))
  const t3: f64 = t0 * t0
  const t4: f64 = t1 * t1
  const t5: f64 = t2 * t2
  return Math.sqrt(min(min((t3 + t4), (t4 + t5)), (t5 + t3)))
}

function bodyCentred(u: f64, v: f64, w: f64): f64 {
  const t0: f64 = Math.abs((u - Math.floor((u + 0.5))))
  const t1: f64 = Math.abs((v - Math.floor((v + 0.5))))
  const t2: f64 = Math.abs((w - Math.floor((w + 0.5))))
  const t3: f64 = t0 + (t1 + t2)
  return Math.sqrt(max(((((t0 * t0) + (t1 * t1)) + (t2 * t2)) - ((t3 * t3) * 0.3333333333333333)), 0))
}

function faceCentred(u: f64, v: f64, w: f64): f64 {
  const t0: f64 = Math.abs((u - Math.floor((u + 0.5))))
  const t1: f64 = Math.abs((v - Math.floor((v + 0.5))))
  const t2: f64 = Math.abs((w - Math.floor((w + 0.5))))
  const t3: f64 = t0 - t1
  const t4: f64 = t1 - t2
  const t5: f64 = t2 - t0
  return Math.sqrt(min(min(((0.5 * (t3 * t3)) + (t2 * t2)), ((0.5 * (t4 * t4)) + (t0 * t0))), ((0.5 * (t5 * t5)) + (t1 * t1))))
}

function octet(u: f64, v: f64, w: f64): f64 {
  const t0: f64 = Math.abs((u - Math.floor((u + 0.5))))
  const t1: f64 = Math.abs((v - Math.floor((v + 0.5))))
  const t2: f64 = Math.abs((w - Math.floor((w + 0.5))))
  const t3: f64 = t0 - t1
  const t4: f64 = t1 - t2
  const t5: f64 = t2 - t0
  const t6: f64 = 0.5 - t0
  const t7: f64 = 0.5 - t2
  const t8: f64 = t1 - t7
  const t9: f64 = 0.5 - t1
  const t10: f64 = t2 - t6
  const t11: f64 = t0 - t9
  return Math.sqrt(min(min(min(((0.5 * (t3 * t3)) + (t2 * t2)), ((0.5 * (t4 * t4)) + (t0 * t0))), ((0.5 * (t5 * t5)) + (t1 * t1))), min(min(((t6 * t6) + (0.5 * (t8 * t8))), ((t9 * t9) + (0.5 * (t10 * t10)))), ((t7 * t7) + (0.5 * (t11 * t11))))))
}

function kelvin(u: f64, v: f64, w: f64): f64 {
  const t0: f64 = Math.abs((u - Math.floor((u + 0.5))))
  const t1: f64 = Math.abs((v - Math.floor((v + 0.5))))
  const t2: f64 = Math.abs((w - Math.floor((w + 0.5))))
  const t3: f64 = t1 + t2
  const t4: f64 = 0.5 - t0
  const t5: f64 = 0.5 - t2
  const t6: f64 = 0.5 - t1
  const t7: f64 = max((Math.abs((t0 - t1)) - 0.25), 0)
  const t8: f64 = t0 + t1
  const t9: f64 = t8 - 0.25
  const t10: f64 = t8 - 0.75
  const t11: f64 = max((Math.abs((t1 - t2)) - 0.25), 0)
  const t12: f64 = t3 - 0.25
  const t13: f64 = t3 - 0.75
  const t14: f64 = max((Math.abs((t2 - t0)) - 0.25), 0)
  const t15: f64 = t2 + t0
  const t16: f64 = t15 - 0.25
  const t17: f64 = t15 - 0.75
  return Math.sqrt(min(min((min(((t5 * t5) + (0.5 * (t9 * t9))), ((t2 * t2) + (0.5 * (t10 * t10)))) + (0.5 * (t7 * t7))), (min(((t4 * t4) + (0.5 * (t12 * t12))), ((t0 * t0) + (0.5 * (t13 * t13)))) + (0.5 * (t11 * t11)))), (min(((t6 * t6) + (0.5 * (t16 * t16))), ((t1 * t1) + (0.5 * (t17 * t17)))) + (0.5 * (t14 * t14)))))
}

function diamondBonds(u: f64, v: f64, w: f64): f64 {
  const t0: f64 = u - 0.125
  const t1: f64 = v - 0.125
  const t2: f64 = w - 0.125
  const t3: f64 = t0 + 0.5
  const t4: f64 = t0 - Math.floor(t3)
  const t5: f64 = t1 + 0.5
  const t6: f64 = t1 - Math.floor(t5)
  const t7: f64 = t2 + 0.5
  const t8: f64 = t2 - Math.floor(t7)
  const t9: f64 = ((t4 + t6) + t8) * 0.5773502691896257
  const t10: f64 = max((Math.abs(t9) - 0.21650635094610965), 0)
  const t11: f64 = t4 * t4
  const t12: f64 = t6 * t6
  const t13: f64 = t8 * t8
  const t14: f64 = t3 - Math.floor((t3 + 0.5))
  const t15: f64 = t5 - Math.floor((t5 + 0.5))
  const t16: f64 = ((t14 + t15) + t8) * 0.5773502691896257
  const t17: f64 = max((Math.abs(t16) - 0.21650635094610965), 0)
  const t18: f64 = t14 * t14
  const t19: f64 = t15 * t15
  const t20: f64 = t7 - Math.floor((t7 + 0.5))
  const t21: f64 = ((t4 + t15) + t20) * 0.5773502691896257
  const t22: f64 = max((Math.abs(t21) - 0.21650635094610965), 0)
  const t23: f64 = t20 * t20
  const t24: f64 = ((t14 + t6) + t20) * 0.5773502691896257
  const t25: f64 = max((Math.abs(t24) - 0.21650635094610965), 0)
  const t26: f64 = v + 0.125
  const t27: f64 = w + 0.125
  const t28: f64 = t26 + 0.5
  const t29: f64 = t26 - Math.floor(t28)
  const t30: f64 = t27 + 0.5
  const t31: f64 = t27 - Math.floor(t30)
  const t32: f64 = ((t4 - t29) - t31) * 0.5773502691896257
  const t33: f64 = max((Math.abs(t32) - 0.21650635094610965), 0)
  const t34: f64 = t29 * t29
  const t35: f64 = t31 * t31
  const t36: f64 = t28 - Math.floor((t28 + 0.5))
  const t37: f64 = ((t14 - t36) - t31) * 0.5773502691896257
  const t38: f64 = max((Math.abs(t37) - 0.21650635094610965), 0)
  const t39: f64 = t36 * t36
  const t40: f64 = t30 - Math.floor((t30 + 0.5))
  const t41: f64 = ((t4 - t36) - t40) * 0.5773502691896257
  const t42: f64 = max((Math.abs(t41) - 0.21650635094610965), 0)
  const t43: f64 = t40 * t40
  const t44: f64 = ((t14 - t29) - t40) * 0.5773502691896257
  const t45: f64 = max((Math.abs(t44) - 0.21650635094610965), 0)
  const t46: f64 = u + 0.125
  const t47: f64 = t46 + 0.5
  const t48: f64 = t46 - Math.floor(t47)
  const t49: f64 = -t48
  const t50: f64 = ((t49 + t6) - t31) * 0.5773502691896257
  const t51: f64 = max((Math.abs(t50) - 0.21650635094610965), 0)
  const t52: f64 = t48 * t48
  const t53: f64 = t47 - Math.floor((t47 + 0.5))
  const t54: f64 = -t53
  const t55: f64 = ((t54 + t15) - t31) * 0.5773502691896257
  const t56: f64 = max((Math.abs(t55) - 0.21650635094610965), 0)
  const t57: f64 = t53 * t53
  const t58: f64 = ((t49 + t15) - t40) * 0.5773502691896257
  const t59: f64 = max((Math.abs(t58) - 0.21650635094610965), 0)
  const t60: f64 = ((t54 + t6) - t40) * 0.5773502691896257
  const t61: f64 = max((Math.abs(t60) - 0.21650635094610965), 0)
  const t62: f64 = ((t49 - t29) + t8) * 0.5773502691896257
  const t63: f64 = max((Math.abs(t62) - 0.21650635094610965), 0)
  const t64: f64 = ((t54 - t36) + t8) * 0.5773502691896257
  const t65: f64 = max((Math.abs(t64) - 0.21650635094610965), 0)
  const t66: f64 = ((t49 - t36) + t20) * 0.5773502691896257
  const t67: f64 = max((Math.abs(t66) - 0.21650635094610965), 0)
  const t68: f64 = ((t54 - t29) + t20) * 0.5773502691896257
  const t69: f64 = max((Math.abs(t68) - 0.21650635094610965), 0)
  return Math.sqrt(min(min(min(min((max((((t11 + t12) + t13) - (t9 * t9)), 0) + (t10 * t10)), (max((((t18 + t19) + t13) - (t16 * t16)), 0) + (t17 * t17))), min((max((((t11 + t19) + t23) - (t21 * t21)), 0) + (t22 * t22)), (max((((t18 + t12) + t23) - (t24 * t24)), 0) + (t25 * t25)))), min(min((max((((t11 + t34) + t35) - (t32 * t32)), 0) + (t33 * t33)), (max((((t18 + t39) + t35) - (t37 * t37)), 0) + (t38 * t38))), min((max((((t11 + t39) + t43) - (t41 * t41)), 0) + (t42 * t42)), (max((((t18 + t34) + t43) - (t44 * t44)), 0) + (t45 * t45))))), min(min(min((max((((t52 + t12) + t35) - (t50 * t50)), 0) + (t51 * t51)), (max((((t57 + t19) + t35) - (t55 * t55)), 0) + (t56 * t56))), min((max((((t52 + t19) + t43) - (t58 * t58)), 0) + (t59 * t59)), (max((((t57 + t12) + t43) - (t60 * t60)), 0) + (t61 * t61)))), min(min((max((((t52 + t34) + t13) - (t62 * t62)), 0) + (t63 * t63)), (max((((t57 + t39) + t13) - (t64 * t64)), 0) + (t65 * t65))), min((max((((t52 + t39) + t23) - (t66 * t66)), 0) + (t67 * t67)), (max((((t57 + t34) + t23) - (t68 * t68)), 0) + (t69 * t69)))))))
}

function cubicAndBodyCentred(u: f64, v: f64, w: f64): f64 {
  const t0: f64 = Math.abs((u - Math.floor((u + 0.5))))
  const t1: f64 = Math.abs((v - Math.floor((v + 0.5))))
  const t2: f64 = Math.abs((w - Math.floor((w + 0.5))))
  const t3: f64 = t0 * t0
  const t4: f64 = t1 * t1
  const t5: f64 = t3 + t4
  const t6: f64 = t2 * t2
  const t7: f64 = t0 + (t1 + t2)
  return Math.sqrt(min(min(min(t5, (t4 + t6)), (t6 + t3)), max(((t5 + t6) - ((t7 * t7) * 0.3333333333333333)), 0)))
}
