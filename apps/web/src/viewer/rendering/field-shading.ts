import { type Data3DTexture, type DataTexture, type IUniform, Vector2, Vector3 } from 'three'

export interface FieldUniforms {
  readonly uFieldCells: IUniform<Data3DTexture | null>
  readonly uFieldNodes: IUniform<Data3DTexture | null>
  readonly uFieldMap: IUniform<DataTexture | null>
  /** Low corner of the first cell and edge of a cell, mm. */
  readonly uFieldOrigin: IUniform<Vector3>
  readonly uFieldSpacing: IUniform<number>
  readonly uFieldSize: IUniform<Vector3>
  /** 1 where skin (x) and lattice (y) are coloured. */
  readonly uFieldCovers: IUniform<Vector2>
  /** −1: a field of cells; 0: magnitude; 1, 2, 3: x, y, z. */
  readonly uFieldComponent: IUniform<number>
  readonly uFieldSafety: IUniform<boolean>
  /** Factor from the stored value to the value at the load. */
  readonly uFieldGain: IUniform<number>
  /** Least, centre and greatest value of the legend. */
  readonly uFieldLegend: IUniform<Vector3>
  /** Number of bands; 0: smooth. */
  readonly uFieldBands: IUniform<number>
  /** Factor from the stored node value to the drawn displacement, mm. 0: the part is not deformed. */
  readonly uDeformation: IUniform<number>
  /** Share by which a deformed distance may be too long. */
  readonly uDeformationSlack: IUniform<number>
  readonly uFieldOn: IUniform<boolean>
}

export const fieldUniforms = (): FieldUniforms => ({
  uFieldOn: { value: false },
  uFieldCells: { value: null },
  uFieldNodes: { value: null },
  uFieldMap: { value: null },
  uFieldOrigin: { value: new Vector3() },
  uFieldSpacing: { value: 1 },
  uFieldSize: { value: new Vector3(1, 1, 1) },
  uFieldCovers: { value: new Vector2() },
  uFieldComponent: { value: -1 },
  uFieldSafety: { value: false },
  uFieldGain: { value: 1 },
  uFieldLegend: { value: new Vector3(0, 0.5, 1) },
  uFieldBands: { value: 0 },
  uDeformation: { value: 0 },
  uDeformationSlack: { value: 1 },
})

/** The deformed shape, for vertex shaders and for rays. */
export const deformationGlsl = /* glsl */ `
uniform highp sampler3D uFieldNodes;
uniform vec3 uFieldOrigin, uFieldSize;
uniform float uFieldSpacing, uDeformation;
vec3 storedDisplacement(vec3 p) {
  return texture(uFieldNodes, ((p - uFieldOrigin) / uFieldSpacing + 0.5) / (uFieldSize + 1.0)).xyz;
}
vec3 deformed(vec3 p) { return uDeformation == 0.0 ? p : p + uDeformation * storedDisplacement(p); }
`

/** Colours of a field; include it after `deformationGlsl`. */
export const fieldGlsl = /* glsl */ `
uniform highp sampler3D uFieldCells;
uniform sampler2D uFieldMap;
uniform vec3 uFieldLegend;
uniform vec2 uFieldCovers;
uniform float uFieldGain, uFieldBands;
uniform int uFieldComponent;
uniform bool uFieldOn, uFieldSafety;
bool fieldCovers(bool inLattice) { return uFieldOn && (inLattice ? uFieldCovers.y : uFieldCovers.x) > 0.5; }
float fieldValue(vec3 p, bool inLattice) {
  if (uFieldComponent >= 0) {
    vec3 d = uFieldGain * storedDisplacement(p);
    return uFieldComponent == 0 ? length(d) : uFieldComponent == 1 ? d.x : uFieldComponent == 2 ? d.y : d.z;
  }
  vec2 both = texture(uFieldCells, (p - uFieldOrigin) / uFieldSpacing / uFieldSize).rg;
  float value = uFieldGain * (inLattice ? both.g : both.r);
  return uFieldSafety ? min(10.0, 1.0 / max(1e-9, value)) : value;
}
vec3 fieldColor(vec3 p, bool inLattice) {
  float value = fieldValue(p, inLattice);
  vec3 l = uFieldLegend;
  float t = value < l.y ? 0.5 * (value - l.x) / (l.y - l.x) : 0.5 + 0.5 * (value - l.y) / (l.z - l.y);
  t = clamp(t, 0.0, 1.0);
  if (uFieldBands > 0.0) t = (min(uFieldBands - 1.0, floor(t * uFieldBands)) + 0.5) / uFieldBands;
  return texture(uFieldMap, vec2((t * 255.0 + 0.5) / 256.0, 0.5)).rgb;
}
/** Light changes a field's colour less than a bare part's, so that its colours still match the legend. */
vec3 shadeField(vec3 color, vec3 lit) { return mix(color, lit, 0.55); }
/** Places without a value are grey, so that the part's own colour is not mistaken for a value. */
vec3 fieldBase(vec3 p, bool inLattice, vec3 bare) {
  if (!uFieldOn) return bare;
  return fieldCovers(inLattice) ? fieldColor(p, inLattice) : vec3(0.74, 0.76, 0.78);
}
`
