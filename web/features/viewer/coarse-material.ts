import { Color, DoubleSide, FrontSide, ShaderMaterial } from 'three'
import { linearLights } from '#mesh/light-rig.ts'

/**
 * A cheap material for interaction on slow machines: lighting and tone mapping are computed per vertex and
 * interpolated. With software rendering it takes half the time of the normal material.
 *
 * @param tint replaces the vertex colours.
 */
export function createCoarseMaterial(tint?: string): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { tint: { value: new Color(tint) }, density: { value: 1 } },
    vertexColors: tint === undefined,
    side: tint === undefined ? DoubleSide : FrontSide,
    transparent: tint !== undefined,
    clipping: true,
    // A translucent mesh over the same surface wins the depth test, regardless of the vertices that each of them kept.
    polygonOffset: true,
    polygonOffsetFactor: tint === undefined ? 1 : -1,
    polygonOffsetUnits: tint === undefined ? 1 : -1,
  })
}

const vector = (numbers: readonly number[]) => `vec3(${numbers.map((each) => each.toFixed(5)).join(', ')})`
const { sky, ground, lights } = linearLights

/**
 * Uses the normal to decide which side is visible, so that the few flipped triangles of a coarse mesh do not show. At a
 * silhouette, a normal that points away only slightly stays as it is.
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
