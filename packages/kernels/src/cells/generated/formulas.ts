/** Level functions of the surfaces and distances to the axes of the trusses, by name. */
// Printed by print-cells.ts from src/cells: edit there.

/** f, ∂f/∂X, ∂f/∂Y, ∂f/∂Z */
export type LevelAndGradient = readonly [number, number, number, number]

function gyroid(sx: number, cx: number, sy: number, cy: number, sz: number, cz: number): LevelAndGradient {
  return [((sx * cy) + (sy * cz)) + (sz * cx), (cx * cy) - (sz * sx), (cy * cz) - (sx * sy), (cz * cx) - (sy * sz)]
}

function diamond(sx: number, cx: number, sy: number, cy: number, sz: number, cz: number): LevelAndGradient {
  const t0 = (sy * sz) + (cy * cz)
  const t1 = (cy * sz) + (sy * cz)
  return [(sx * t0) + (cx * t1), (cx * t0) - (sx * t1), (cy * ((sz * sx) + (cz * cx))) - (sy * ((cz * sx) + (sz * cx))), (cz * ((sx * sy) + (cx * cy))) - (sz * ((cx * sy) + (sx * cy)))]
}

function schwarzP(sx: number, cx: number, sy: number, cy: number, sz: number, cz: number): LevelAndGradient {
  return [cx + (cy + cz), -sx, -sy, -sz]
}

function iwp(sx: number, cx: number, sy: number, cy: number, sz: number, cz: number): LevelAndGradient {
  const t0 = cx + (cy + cz)
  return [(2 * ((((cx * cy) + (cy * cz)) + (cz * cx)) - (((cx * cx) + (cy * cy)) + (cz * cz)))) + 3, (2 * sx) * ((3 * cx) - t0), (2 * sy) * ((3 * cy) - t0), (2 * sz) * ((3 * cz) - t0)]
}

function neovius(sx: number, cx: number, sy: number, cy: number, sz: number, cz: number): LevelAndGradient {
  const t0 = cy * cz
  return [(3 * (cx + (cy + cz))) + ((4 * cx) * t0), -(sx * (3 + (4 * t0))), -(sy * (3 + (4 * (cz * cx)))), -(sz * (3 + (4 * (cx * cy))))]
}

function simpleCubic(u: number, v: number, w: number): number {
  const t0 = Math.abs((u - Math.floor((u + 0.5))))
  const t1 = Math.abs((v - Math.floor((v + 0.5))))
  const t2 = Math.abs((w - Math.floor((w + 0.5))))
  const t3 = t0 * t0
  const t4 = t1 * t1
  const t5 = t2 * t2
  return Math.sqrt(Math.min(Math.min((t3 + t4), (t4 + t5)), (t5 + t3)))
}

function bodyCentred(u: number, v: number, w: number): number {
  const t0 = Math.abs((u - Math.floor((u + 0.5))))
  const t1 = Math.abs((v - Math.floor((v + 0.5))))
  const t2 = Math.abs((w - Math.floor((w + 0.5))))
  const t3 = t0 + (t1 + t2)
  return Math.sqrt(Math.max(((((t0 * t0) + (t1 * t1)) + (t2 * t2)) - ((t3 * t3) * 0.3333333333333333)), 0))
}

function faceCentred(u: number, v: number, w: number): number {
  const t0 = Math.abs((u - Math.floor((u + 0.5))))
  const t1 = Math.abs((v - Math.floor((v + 0.5))))
  const t2 = Math.abs((w - Math.floor((w + 0.5))))
  const t3 = t0 - t1
  const t4 = t1 - t2
  const t5 = t2 - t0
  return Math.sqrt(Math.min(Math.min(((0.5 * (t3 * t3)) + (t2 * t2)), ((0.5 * (t4 * t4)) + (t0 * t0))), ((0.5 * (t5 * t5)) + (t1 * t1))))
}

function octet(u: number, v: number, w: number): number {
  const t0 = Math.abs((u - Math.floor((u + 0.5))))
  const t1 = Math.abs((v - Math.floor((v + 0.5))))
  const t2 = Math.abs((w - Math.floor((w + 0.5))))
  const t3 = t0 - t1
  const t4 = t1 - t2
  const t5 = t2 - t0
  const t6 = 0.5 - t0
  const t7 = 0.5 - t2
  const t8 = t1 - t7
  const t9 = 0.5 - t1
  const t10 = t2 - t6
  const t11 = t0 - t9
  return Math.sqrt(Math.min(Math.min(Math.min(((0.5 * (t3 * t3)) + (t2 * t2)), ((0.5 * (t4 * t4)) + (t0 * t0))), ((0.5 * (t5 * t5)) + (t1 * t1))), Math.min(Math.min(((t6 * t6) + (0.5 * (t8 * t8))), ((t9 * t9) + (0.5 * (t10 * t10)))), ((t7 * t7) + (0.5 * (t11 * t11))))))
}

function kelvin(u: number, v: number, w: number): number {
  const t0 = Math.abs((u - Math.floor((u + 0.5))))
  const t1 = Math.abs((v - Math.floor((v + 0.5))))
  const t2 = Math.abs((w - Math.floor((w + 0.5))))
  const t3 = t1 + t2
  const t4 = 0.5 - t0
  const t5 = 0.5 - t2
  const t6 = 0.5 - t1
  const t7 = Math.max((Math.abs((t0 - t1)) - 0.25), 0)
  const t8 = t0 + t1
  const t9 = t8 - 0.25
  const t10 = t8 - 0.75
  const t11 = Math.max((Math.abs((t1 - t2)) - 0.25), 0)
  const t12 = t3 - 0.25
  const t13 = t3 - 0.75
  const t14 = Math.max((Math.abs((t2 - t0)) - 0.25), 0)
  const t15 = t2 + t0
  const t16 = t15 - 0.25
  const t17 = t15 - 0.75
  return Math.sqrt(Math.min(Math.min((Math.min(((t5 * t5) + (0.5 * (t9 * t9))), ((t2 * t2) + (0.5 * (t10 * t10)))) + (0.5 * (t7 * t7))), (Math.min(((t4 * t4) + (0.5 * (t12 * t12))), ((t0 * t0) + (0.5 * (t13 * t13)))) + (0.5 * (t11 * t11)))), (Math.min(((t6 * t6) + (0.5 * (t16 * t16))), ((t1 * t1) + (0.5 * (t17 * t17)))) + (0.5 * (t14 * t14)))))
}

function diamondBonds(u: number, v: number, w: number): number {
  const t0 = u - 0.125
  const t1 = v - 0.125
  const t2 = w - 0.125
  const t3 = t0 + 0.5
  const t4 = t0 - Math.floor(t3)
  const t5 = t1 + 0.5
  const t6 = t1 - Math.floor(t5)
  const t7 = t2 + 0.5
  const t8 = t2 - Math.floor(t7)
  const t9 = ((t4 + t6) + t8) * 0.5773502691896257
  const t10 = Math.max((Math.abs(t9) - 0.21650635094610965), 0)
  const t11 = t4 * t4
  const t12 = t6 * t6
  const t13 = t8 * t8
  const t14 = t3 - Math.floor((t3 + 0.5))
  const t15 = t5 - Math.floor((t5 + 0.5))
  const t16 = ((t14 + t15) + t8) * 0.5773502691896257
  const t17 = Math.max((Math.abs(t16) - 0.21650635094610965), 0)
  const t18 = t14 * t14
  const t19 = t15 * t15
  const t20 = t7 - Math.floor((t7 + 0.5))
  const t21 = ((t4 + t15) + t20) * 0.5773502691896257
  const t22 = Math.max((Math.abs(t21) - 0.21650635094610965), 0)
  const t23 = t20 * t20
  const t24 = ((t14 + t6) + t20) * 0.5773502691896257
  const t25 = Math.max((Math.abs(t24) - 0.21650635094610965), 0)
  const t26 = v + 0.125
  const t27 = w + 0.125
  const t28 = t26 + 0.5
  const t29 = t26 - Math.floor(t28)
  const t30 = t27 + 0.5
  const t31 = t27 - Math.floor(t30)
  const t32 = ((t4 - t29) - t31) * 0.5773502691896257
  const t33 = Math.max((Math.abs(t32) - 0.21650635094610965), 0)
  const t34 = t29 * t29
  const t35 = t31 * t31
  const t36 = t28 - Math.floor((t28 + 0.5))
  const t37 = ((t14 - t36) - t31) * 0.5773502691896257
  const t38 = Math.max((Math.abs(t37) - 0.21650635094610965), 0)
  const t39 = t36 * t36
  const t40 = t30 - Math.floor((t30 + 0.5))
  const t41 = ((t4 - t36) - t40) * 0.5773502691896257
  const t42 = Math.max((Math.abs(t41) - 0.21650635094610965), 0)
  const t43 = t40 * t40
  const t44 = ((t14 - t29) - t40) * 0.5773502691896257
  const t45 = Math.max((Math.abs(t44) - 0.21650635094610965), 0)
  const t46 = u + 0.125
  const t47 = t46 + 0.5
  const t48 = t46 - Math.floor(t47)
  const t49 = -t48
  const t50 = ((t49 + t6) - t31) * 0.5773502691896257
  const t51 = Math.max((Math.abs(t50) - 0.21650635094610965), 0)
  const t52 = t48 * t48
  const t53 = t47 - Math.floor((t47 + 0.5))
  const t54 = -t53
  const t55 = ((t54 + t15) - t31) * 0.5773502691896257
  const t56 = Math.max((Math.abs(t55) - 0.21650635094610965), 0)
  const t57 = t53 * t53
  const t58 = ((t49 + t15) - t40) * 0.5773502691896257
  const t59 = Math.max((Math.abs(t58) - 0.21650635094610965), 0)
  const t60 = ((t54 + t6) - t40) * 0.5773502691896257
  const t61 = Math.max((Math.abs(t60) - 0.21650635094610965), 0)
  const t62 = ((t49 - t29) + t8) * 0.5773502691896257
  const t63 = Math.max((Math.abs(t62) - 0.21650635094610965), 0)
  const t64 = ((t54 - t36) + t8) * 0.5773502691896257
  const t65 = Math.max((Math.abs(t64) - 0.21650635094610965), 0)
  const t66 = ((t49 - t36) + t20) * 0.5773502691896257
  const t67 = Math.max((Math.abs(t66) - 0.21650635094610965), 0)
  const t68 = ((t54 - t29) + t20) * 0.5773502691896257
  const t69 = Math.max((Math.abs(t68) - 0.21650635094610965), 0)
  return Math.sqrt(Math.min(Math.min(Math.min(Math.min((Math.max((((t11 + t12) + t13) - (t9 * t9)), 0) + (t10 * t10)), (Math.max((((t18 + t19) + t13) - (t16 * t16)), 0) + (t17 * t17))), Math.min((Math.max((((t11 + t19) + t23) - (t21 * t21)), 0) + (t22 * t22)), (Math.max((((t18 + t12) + t23) - (t24 * t24)), 0) + (t25 * t25)))), Math.min(Math.min((Math.max((((t11 + t34) + t35) - (t32 * t32)), 0) + (t33 * t33)), (Math.max((((t18 + t39) + t35) - (t37 * t37)), 0) + (t38 * t38))), Math.min((Math.max((((t11 + t39) + t43) - (t41 * t41)), 0) + (t42 * t42)), (Math.max((((t18 + t34) + t43) - (t44 * t44)), 0) + (t45 * t45))))), Math.min(Math.min(Math.min((Math.max((((t52 + t12) + t35) - (t50 * t50)), 0) + (t51 * t51)), (Math.max((((t57 + t19) + t35) - (t55 * t55)), 0) + (t56 * t56))), Math.min((Math.max((((t52 + t19) + t43) - (t58 * t58)), 0) + (t59 * t59)), (Math.max((((t57 + t12) + t43) - (t60 * t60)), 0) + (t61 * t61)))), Math.min(Math.min((Math.max((((t52 + t34) + t13) - (t62 * t62)), 0) + (t63 * t63)), (Math.max((((t57 + t39) + t13) - (t64 * t64)), 0) + (t65 * t65))), Math.min((Math.max((((t52 + t39) + t23) - (t66 * t66)), 0) + (t67 * t67)), (Math.max((((t57 + t34) + t23) - (t68 * t68)), 0) + (t69 * t69)))))))
}

function cubicAndBodyCentred(u: number, v: number, w: number): number {
  const t0 = Math.abs((u - Math.floor((u + 0.5))))
  const t1 = Math.abs((v - Math.floor((v + 0.5))))
  const t2 = Math.abs((w - Math.floor((w + 0.5))))
  const t3 = t0 * t0
  const t4 = t1 * t1
  const t5 = t3 + t4
  const t6 = t2 * t2
  const t7 = t0 + (t1 + t2)
  return Math.sqrt(Math.min(Math.min(Math.min(t5, (t4 + t6)), (t6 + t3)), Math.max(((t5 + t6) - ((t7 * t7) * 0.3333333333333333)), 0)))
}

/** From sines and cosines of the three phases. */
export const levelsByName: Readonly<Record<string, (sx: number, cx: number, sy: number, cy: number, sz: number, cz: number) => LevelAndGradient>> = {
  'gyroid': gyroid,
  'diamond': diamond,
  'schwarz-p': schwarzP,
  'iwp': iwp,
  'neovius': neovius,
}

/** From coordinates counted in cells, in units of L. */
export const axisDistancesByName: Readonly<Record<string, (u: number, v: number, w: number) => number>> = {
  'simple-cubic': simpleCubic,
  'body-centred': bodyCentred,
  'face-centred': faceCentred,
  'octet': octet,
  'kelvin': kelvin,
  'diamond-bonds': diamondBonds,
  'cubic-and-body-centred': cubicAndBodyCentred,
}
