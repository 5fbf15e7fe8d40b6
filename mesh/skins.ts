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
  review: { gum: [0.8, 0.58, 0.55], tooth: [0.93, 0.895, 0.83], depth: 1.05 },
  /** Sample photos only. */
  photo: { gum: [0.7, 0.41, 0.4], tooth: [0.93, 0.895, 0.83], depth: 1.15 },
} as const satisfies Record<string, { gum: Rgb; tooth: Rgb; depth: number }>

export type Skin = keyof typeof skins

const warmth: Rgb = [1.06, 0.99, 0.95]

/** Returns linear colours, three floats per vertex. Occluded places get warm shadows instead of black. */
export function skinColours(skin: Skin, vertices: number, occlusion?: Float32Array, mask?: Float32Array): Float32Array {
  const { gum, tooth, depth } = skins[skin]
  const colours = new Float32Array(3 * vertices)
  for (let v = 0; v < vertices; v++) {
    const open = (occlusion?.[v] ?? 1) ** depth
    const crown = mask?.[v] ?? 1
    const dim = 0.16 + 0.84 * open
    for (const channel of [0, 1, 2] as const) {
      const albedo = (gum[channel] + (tooth[channel] - gum[channel]) * crown) ** 2
      const shadow = dim * warmth[channel]
      colours[3 * v + channel] = albedo * (shadow + (1 - shadow) * open) * dim ** 0.35
    }
  }
  return colours
}
