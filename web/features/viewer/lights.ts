import { Color, DirectionalLight, Group, HemisphereLight } from 'three'
import { hemisphere, rig } from '#mesh/light-rig.ts'
import type { Rgb } from '#mesh/skins.ts'

/** Returns the light rig as a child for the camera, so that every view is lit alike. */
export function cameraLights() {
  const group = new Group()
  for (const { colour, intensity, from } of rig) {
    const light = new DirectionalLight(toColour(colour), intensity)
    light.position.set(...from)
    group.add(light, light.target)
  }
  return group
}

export function skyLight() {
  return new HemisphereLight(toColour(hemisphere.sky), toColour(hemisphere.ground), hemisphere.intensity)
}

function toColour([r, g, b]: Rgb) {
  return new Color().setRGB(r / 255, g / 255, b / 255, 'srgb')
}
