import { GLSL3, RawShaderMaterial, type ShaderMaterial, type ShaderMaterialParameters } from 'three'

const vertexHead = /* glsl */ `precision highp float;
precision highp int;
uniform mat4 modelMatrix, viewMatrix, modelViewMatrix, projectionMatrix;
in vec3 position, normal;
in vec2 uv;
`

// Unless told, a 2D sampler answers in low precision: some drivers then read depths in steps of centimetres.
const fragmentHead = /* glsl */ `precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler3D;
uniform mat4 viewMatrix;
uniform vec3 cameraPosition;
uniform bool isOrthographic;
`

/**
 * A material with a shader of ours. It is a raw one, because three.js puts text of its own before the others that differs with the sides drawn,
 * with transparency and with the colours of the target: each difference would be a program more, and linking one holds up the picture (the
 * lattice was linked twice). So the same text is one program, whatever the look.
 */
export function shaderMaterial({ vertexShader, fragmentShader, ...rest }: ShaderMaterialParameters): ShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: vertexHead + vertexShader,
    fragmentShader: fragmentHead + fragmentShader,
    ...rest,
  })
}
