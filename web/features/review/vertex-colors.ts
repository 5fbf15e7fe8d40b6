// Vertex colors of the review room. Each painter takes the unpainted colors of a mesh and returns a new array with
// tinted teeth, distances on a color ramp, or contacts.
import { f32, u32 } from '#mesh/typed-array.ts'
import { crownMask } from '#mesh/crown-mask.ts'
import type { Spans } from '#mesh/spans.ts'

/** Linear RGB, 0 to 1, like vertex colors. */
type Colour = readonly [number, number, number]

const TINT: Colour = [0.28, 0.55, 0.82]
const TINT_PART = 0.55
const GREY: Colour = [0.55, 0.55, 0.56]

/** Blue, green, yellow, red: the same stops as the legend. */
const RAMP: readonly Colour[] = [
  [0.024, 0.147, 0.687],
  [0.018, 0.356, 0.448],
  [0.08, 0.456, 0.102],
  [0.846, 0.552, 0.033],
  [0.831, 0.213, 0.019],
  [0.597, 0.03, 0.024],
]

/** Gap in mm that counts as touching; finer than a scanner resolves. */
const TOUCHING = 0.05
const BITE: Record<'touching' | 'near', Colour> = { touching: [0.69, 0.03, 0.02], near: [0.9, 0.42, 0.01] }

/** Tints the given teeth blue. */
export function tintTeeth(base: Float32Array, index: Uint32Array, teeth: readonly Spans[]): Float32Array {
  const colours = base.slice()
  for (const vertex of spanVertices(index, teeth.flat())) {
    for (const [channel, value] of TINT.entries()) {
      const at = 3 * vertex + channel
      const shade = f32(base, at)
      colours[at] = shade * (1 - TINT_PART) + shade * value * 1.25 * TINT_PART
    }
  }
  return colours
}

/**
 * Colors each vertex by its distance to the other surface; gray outside the teeth, if they are segmented, and where
 * there is no counterpart.
 */
export function mapDistances(
  base: Float32Array,
  mm: Float32Array,
  { end, index, teeth }: { end: number; index: Uint32Array; teeth: Spans | undefined },
): Float32Array {
  const colours = new Float32Array(base.length)
  const tooth = teeth && crownMask(index, base.length / 3, teeth)
  const [red, green, blue] = GREY
  for (let vertex = 0, at = 0; vertex < mm.length; vertex++, at += 3) {
    const away = f32(mm, vertex)
    const part = Number.isNaN(away) ? 0 : (tooth?.[vertex] ?? 1)
    const ramp = part > 0 ? rampAt(Math.abs(away) / end) : GREY
    // Keeps the shading of the base colors, so that the shape stays readable.
    const shade = Math.min(1, (f32(base, at) + f32(base, at + 1)) / 2 / 0.62)
    colours[at] = (red + (ramp[0] - red) * part) * shade
    colours[at + 1] = (green + (ramp[1] - green) * part) * shade
    colours[at + 2] = (blue + (ramp[2] - blue) * part) * shade
  }
  return colours
}

/** Colors the contacts by the gap of each vertex in mm; other vertices keep their color. */
export function paintContacts(base: Float32Array, gaps: Float32Array): Float32Array {
  const colours = base.slice()
  for (const [vertex, gap] of gaps.entries()) {
    if (Number.isNaN(gap)) continue
    colours.set(BITE[gap <= TOUCHING ? 'touching' : 'near'], 3 * vertex)
  }
  return colours
}

export function contactCss(contact: keyof typeof BITE) {
  return toCss(BITE[contact])
}

function rampAt(part: number): Colour {
  const at = Math.min(0.9999, part) * (RAMP.length - 1)
  const [low, high] = [RAMP[Math.floor(at)] ?? GREY, RAMP[Math.floor(at) + 1] ?? GREY]
  const rest = at - Math.floor(at)
  return [low[0] + (high[0] - low[0]) * rest, low[1] + (high[1] - low[1]) * rest, low[2] + (high[2] - low[2]) * rest]
}

/** Returns the ramp's color as CSS, for the legend and the bars. */
export function rampCss(part: number) {
  return toCss(rampAt(part))
}

function toCss(colour: Colour) {
  const [r, g, b] = colour.map((value) => Math.round(255 * (1.055 * value ** (1 / 2.4) - 0.055)))
  return `rgb(${r} ${g} ${b})`
}

function spanVertices(index: Uint32Array, spans: Spans): Set<number> {
  const found = new Set<number>()
  for (const [first, count] of spans) for (let h = 3 * first; h < 3 * (first + count); h++) found.add(u32(index, h))
  return found
}
