import type { ToothShade } from '#mesh/tooth-shade.ts'

export type Rgb = readonly [number, number, number]

/** Colours of gum and tooth as square roots of linear light; without a mask the mesh is all tooth. */
export const skins = {
  /** Scans, warm. */
  plaster: { gum: [0.74, 0.715, 0.68], tooth: [0.83, 0.81, 0.775], depth: 1 },
  /** Setups and the login page, cool. */
  stone: { gum: [0.7, 0.735, 0.77], tooth: [0.83, 0.85, 0.87], depth: 1 },
  /** Approval on a light page; needs the mask. */
  setup: { gum: [0.8, 0.66, 0.65], tooth: [0.9, 0.89, 0.85], depth: 1 },
  /** Brackets, beside teeth of another skin. */
  metal: { gum: [0.74, 0.78, 0.83], tooth: [0.74, 0.78, 0.83], depth: 1.15 },
  /** The review room, where gum and tooth must be distinguishable at a glance; needs the mask. */
  review: { gum: [0.81, 0.59, 0.58], tooth: [0.945, 0.925, 0.89], depth: 1.05 },
  /** Sample photos only. */
  photo: { gum: [0.7, 0.41, 0.4], tooth: [0.93, 0.895, 0.83], depth: 1.15 },
} as const satisfies Record<string, { gum: Rgb; tooth: Rgb; depth: number }>

export type Skin = keyof typeof skins

/** Tint of enamel at the neck and at the edge, where a crown is more translucent. */
const neck: Rgb = [1, 0.955, 0.86]
const edge: Rgb = [0.925, 0.975, 1.02]
/** Where two teeth touch, this share of the light remains, and it is warm. */
const gapLight: Rgb = [0.34, 0.28, 0.25]
/** Depth of the thin shadow where a tooth leaves the gum. */
const gumLine = 0.22

const warmth: Rgb = [1.06, 0.99, 0.95]

/** Which vertices are tooth, optionally with gaps and heights. */
export type ToothMask = Pick<ToothShade, 'mask'> & Partial<ToothShade>

/**
 * Returns linear colours, three floats per vertex. Occluded places get warm shadows instead of black; without `teeth`
 * the mesh is all tooth.
 */
export function skinColours(skin: Skin, vertices: number, occlusion?: Float32Array, teeth?: ToothMask): Float32Array {
  const { gum, tooth, depth } = skins[skin]
  const colours = new Float32Array(3 * vertices)
  for (let v = 0; v < vertices; v++) {
    const open = (occlusion?.[v] ?? 1) ** depth
    const crown = teeth?.mask[v] ?? 1
    const gap = teeth?.gap?.[v] ?? 0
    const height = teeth?.height?.[v]
    const line = teeth?.gap ? 1 - gumLine * 4 * crown * (1 - crown) : 1
    const dim = 0.16 + 0.84 * open
    for (const channel of [0, 1, 2] as const) {
      const tint = height === undefined ? 1 : 1 + crown * (neck[channel] + (edge[channel] - neck[channel]) * height - 1)
      const albedo = (gum[channel] + (tooth[channel] - gum[channel]) * crown) ** 2 * tint
      const shadow = dim * warmth[channel]
      const light = (shadow + (1 - shadow) * open) * dim ** 0.35
      // A gap is occluded as well, and would be nearly black if both counted.
      colours[3 * v + channel] = albedo * line * Math.min(light, 1 - gap * (1 - gapLight[channel]))
    }
  }
  return colours
}
