import type { Rgb } from '#mesh/skins.ts'
import type { Vec3 } from '#mesh/measure.ts'

type Light = { colour: Rgb; intensity: number; from: Vec3 }

/**
 * Lamps fixed to the camera (x right, y up, z towards the viewer), so that every view is lit. Colours are sRGB bytes.
 */
export const rig: readonly Light[] = [
  { colour: [0xff, 0xf6, 0xea], intensity: 2.9, from: [-60, 90, 60] },
  { colour: [0xe9, 0xf1, 0xff], intensity: 0.8, from: [90, -10, 40] },
  { colour: [0xff, 0xf8, 0xf0], intensity: 0.9, from: [0, 0, 100] },
]

/** Ambient light in world axes: white from above, warm grey from below. */
export const hemisphere = { sky: [0xff, 0xff, 0xff], ground: [0xb4, 0xaf, 0xa8], intensity: 1.5 } as const satisfies {
  sky: Rgb
  ground: Rgb
  intensity: number
}

export const exposure = 1.05

/** The same lights in linear RGB; `toward` is the unit vector to each lamp in camera axes. */
export const linearLights = {
  lights: rig.map(({ colour, intensity, from }) => ({
    colour: colour.map((c) => (linear(c) * intensity) / Math.PI),
    toward: from.map((value) => value / Math.hypot(...from)),
  })),
  sky: hemisphere.sky.map((c) => (linear(c) * hemisphere.intensity) / Math.PI),
  ground: hemisphere.ground.map((c) => (linear(c) * hemisphere.intensity) / Math.PI),
}

const { lights, sky, ground } = linearLights

/**
 * Writes to `out` the light on a face with this normal (camera axes); `upness` is its component towards the sky, -1..1.
 */
export function computeLight(x: number, y: number, z: number, upness: number, out: Float64Array): void {
  const half = 0.5 + 0.5 * upness
  for (let c = 0; c < 3; c++) out[c] = (ground[c] ?? 0) * (1 - half) + (sky[c] ?? 0) * half
  for (const { colour, toward } of lights) {
    const [tx = 0, ty = 0, tz = 0] = toward
    const facing = x * tx + y * ty + z * tz
    if (facing <= 0) continue
    for (let c = 0; c < 3; c++) out[c] = (out[c] ?? 0) + (colour[c] ?? 0) * facing
  }
}

/** Applies Khronos neutral tone mapping and sRGB encoding in place: linear light in, 0..255 out. */
export function toneMap(rgb: Float64Array): void {
  let [r = 0, g = 0, b = 0] = rgb.map((value) => value * exposure)
  const least = Math.min(r, g, b)
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04
  r -= offset
  g -= offset
  b -= offset
  const peak = Math.max(r, g, b)
  const start = 0.76
  let scale = 1
  let white = 0
  let newPeak = peak
  if (peak >= start) {
    const room = 1 - start
    newPeak = 1 - (room * room) / (peak + room - start)
    scale = newPeak / peak
    white = 1 - 1 / (0.15 * (peak - newPeak) + 1)
  }
  rgb[0] = display(r * scale * (1 - white) + newPeak * white)
  rgb[1] = display(g * scale * (1 - white) + newPeak * white)
  rgb[2] = display(b * scale * (1 - white) + newPeak * white)
}

function linear(byte: number): number {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function display(c: number): number {
  const value = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055
  return 255 * Math.min(1, Math.max(0, value))
}
