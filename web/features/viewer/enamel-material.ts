import { DoubleSide, MeshPhongMaterial } from 'three'

/** Width of the highlight, and its strength on enamel and on gum. */
const SHININESS = 26
const ON_ENAMEL = 0.3
const ON_GUM = 0.04

/**
 * A material for teeth with gum in one mesh: a soft highlight on enamel, almost none on gum. The two are told apart by
 * the vertex colours, since gum is much redder.
 */
export function createEnamelMaterial() {
  const material = new MeshPhongMaterial({
    vertexColors: true,
    side: DoubleSide,
    shininess: SHININESS,
    specular: '#fff',
  })
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <specularmap_fragment>',
      `float enamel = smoothstep(0.62, 0.84, vColor.g / max(vColor.r, 0.001));
      float specularStrength = mix(${ON_GUM.toFixed(3)}, ${ON_ENAMEL.toFixed(3)}, enamel) * smoothstep(0.05, 0.4, vColor.g);`,
    )
  }
  return material
}
