import { Color, type IUniform, Matrix3, Vector3, Vector4 } from 'three'
import { encoded, selectionColors } from './theme-colors.ts'

/** The values that several materials read; one object each, so setting a value once sets it everywhere. */
export interface SharedUniforms {
  readonly uKeyLight: IUniform<Vector3>
  readonly uCut: IUniform<Vector4>
  readonly uCutOn: IUniform<boolean>
  readonly uPixelRatio: IUniform<number>
  readonly uCapColor: IUniform<Color>
  readonly uColor: IUniform<Color>
  readonly uOpacity: IUniform<number>
  /** 1 lets faces seen straight on be clearer than those seen at a slant, so that a lattice shows through the skin. */
  readonly uGlass: IUniform<number>
  readonly uWireframe: IUniform<boolean>
  readonly uHovered: IUniform<number>
  readonly uHoverColor: IUniform<Color>
  readonly uLoad: IUniform<Color>
  readonly uHeld: IUniform<Color>
}

export const sharedUniforms = (): SharedUniforms => ({
  uKeyLight: { value: new Vector3(0, 0, 1) },
  uCut: { value: new Vector4() },
  uCutOn: { value: false },
  uPixelRatio: { value: 1 },
  uCapColor: { value: new Color() },
  uColor: { value: new Color() },
  uOpacity: { value: 1 },
  uGlass: { value: 0 },
  uWireframe: { value: false },
  uHovered: { value: -1 },
  uHoverColor: { value: new Color() },
  uLoad: { value: encoded(selectionColors.load) },
  uHeld: { value: encoded(selectionColors.boundary) },
})

/** The key light rides over the viewer's left shoulder: a part is legible from every side. */
export function aimKeyLight(uniforms: SharedUniforms, cameraMatrixWorld: { elements: ArrayLike<number> }): void {
  const basis = new Matrix3().fromArray([0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => cameraMatrixWorld.elements[i] ?? 0))
  uniforms.uKeyLight.value.set(-0.45, 0.75, 0.6).applyMatrix3(basis).normalize()
}
