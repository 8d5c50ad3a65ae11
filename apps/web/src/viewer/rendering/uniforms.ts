import { caseColors, faceColors, regionColor } from '@trabecula/domain'
import { Color, type IUniform, Matrix3, Vector3, Vector4 } from 'three'
import { type FieldUniforms, fieldUniforms } from './field-shading.ts'
import { encoded } from './theme-colors.ts'

/** Uniforms that several materials share; one object each, so a value is set once for all. */
export interface SharedUniforms extends FieldUniforms {
  readonly uKeyLight: IUniform<Vector3>
  readonly uCut: IUniform<Vector4>
  readonly uCutOn: IUniform<boolean>
  readonly uPixelRatio: IUniform<number>
  readonly uCapColor: IUniform<Color>
  readonly uColor: IUniform<Color>
  readonly uOpacity: IUniform<number>
  /** 1 makes surfaces more transparent the more they face the camera, so that a lattice is visible through the skin. */
  readonly uGlass: IUniform<number>
  readonly uWireframe: IUniform<boolean>
  readonly uHovered: IUniform<number>
  readonly uHoverColor: IUniform<Color>
  /** Colours of load faces, by the index of their case. */
  readonly uCases: IUniform<readonly Color[]>
  readonly uHeld: IUniform<Color>
  /** Colour of faces with a region. */
  readonly uRegion: IUniform<Color>
}

export const sharedUniforms = (): SharedUniforms => ({
  ...fieldUniforms(),
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
  uCases: { value: caseColors.map(encoded) },
  uHeld: { value: encoded(faceColors.held) },
  uRegion: { value: encoded(regionColor) },
})

/** Places the key light above the camera on the left, so that a part is well lit from every side. */
export function aimKeyLight(uniforms: SharedUniforms, cameraMatrixWorld: { elements: ArrayLike<number> }): void {
  const basis = new Matrix3().fromArray([0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => cameraMatrixWorld.elements[i] ?? 0))
  uniforms.uKeyLight.value.set(-0.45, 0.75, 0.6).applyMatrix3(basis).normalize()
}
