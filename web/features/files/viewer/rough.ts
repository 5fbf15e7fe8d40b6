import { Color, DoubleSide, FrontSide, ShaderMaterial } from 'three'
import { linearLights } from '#mesh/lights.ts'

/**
 * The skin of a model while it is turned on a slow machine: light and tone are found at the corners and spread over the triangles. A
 * processor that plays graphics card takes half as long for it as for the skin itself.
 *
 * @param tint instead of the colours of the corners.
 */
export function roughSkin(tint?: string): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { tint: { value: new Color(tint) }, density: { value: 1 } },
    vertexColors: tint === undefined,
    side: tint === undefined ? DoubleSide : FrontSide,
    transparent: tint !== undefined,
    clipping: true,
    // What lies over the same surface wins, whichever corners each of them kept.
    polygonOffset: true,
    polygonOffsetFactor: tint === undefined ? 1 : -1,
    polygonOffsetUnits: tint === undefined ? 1 : -1,
  })
}

const vector = (numbers: readonly number[]) => `vec3(${numbers.map((each) => each.toFixed(5)).join(', ')})`
const { sky, ground, lights } = linearLights

/**
 * Which side of the surface is seen is told by its normal: the few triangles of a coarse mesh that lie the wrong way round do not show.
 * At the edge of a shape a normal that looks away by a little is left as it is.
 */
const VERTEX = `
#include <clipping_planes_pars_vertex>
#include <tonemapping_pars_fragment>
#include <colorspace_pars_fragment>
uniform vec3 tint;
varying vec3 shade;
void main() {
  vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * mvPosition;
  #include <clipping_planes_vertex>
  vec3 facing = normalize(normalMatrix * normal);
  if (dot(facing, normalize(mvPosition.xyz)) > 0.12) facing = -facing;
  float upness = dot(facing, (viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz);
  vec3 light = mix(${vector(ground)}, ${vector(sky)}, 0.5 + 0.5 * upness);
  ${lights.map(({ colour, toward }) => `light += ${vector(colour)} * max(0.0, dot(facing, ${vector(toward)}));`).join('\n  ')}
  #ifdef USE_COLOR
  light *= color;
  #else
  light *= tint;
  #endif
  shade = sRGBTransferOETF(vec4(NeutralToneMapping(light), 1.0)).rgb;
}`

const FRAGMENT = `
#include <clipping_planes_pars_fragment>
uniform float density;
varying vec3 shade;
void main() {
  #include <clipping_planes_fragment>
  gl_FragColor = vec4(shade, density);
}`
