import { GLSL3, RawShaderMaterial, type ShaderMaterial, type ShaderMaterialParameters } from 'three'

const vertexHead = /* glsl */ `precision highp float;
precision highp int;
uniform mat4 modelMatrix, viewMatrix, modelViewMatrix, projectionMatrix;
in vec3 position, normal;
in vec2 uv;
`

// The default precision of a 2D sampler is low: some drivers then read depths in steps of centimetres.
const fragmentHead = /* glsl */ `precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler3D;
uniform mat4 viewMatrix;
uniform vec3 cameraPosition;
uniform bool isOrthographic;
`

/**
 * A material with our own shader. It is a RawShaderMaterial, because three.js prefixes the text of a ShaderMaterial
 * with defines that depend on side, transparency and the target's colour space; each variant would be another program,
 * and linking one delays the frame. So one text is one program, whatever the style.
 */
export function shaderMaterial({ vertexShader, fragmentShader, ...rest }: ShaderMaterialParameters): ShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: vertexHead + vertexShader,
    fragmentShader: fragmentHead + fragmentShader,
    ...rest,
  })
}
