import { f32, u32 } from '#mesh/at.ts'
import { crownMask } from '#web/features/files/mesh-crowns.ts'
import type { MeshGeometry, Spans } from '#web/features/files/mesh-messages.ts'
import type { MeshReading } from '#web/features/files/mesh-reader.ts'

/** Linear light, as the colours of a mesh are. */
type Colour = readonly [number, number, number]

const TINT: Colour = [0.28, 0.55, 0.82]
const TINT_PART = 0.55
const GREY: Colour = [0.55, 0.55, 0.56]

/** Blue, green, yellow, red: the same stops as the scale that stands in the picture. */
const RAMP: readonly Colour[] = [
  [0.024, 0.147, 0.687],
  [0.018, 0.356, 0.448],
  [0.08, 0.456, 0.102],
  [0.846, 0.552, 0.033],
  [0.831, 0.213, 0.019],
  [0.597, 0.03, 0.024],
]

const plain = new WeakMap<MeshGeometry, Float32Array>()

/** The colours of a file before anything was painted on it: the viewer paints into those that the geometry came with. */
export function plainColours({ geometry, colours }: MeshReading): Float32Array | undefined {
  if (!geometry || colours) return colours
  const known = plain.get(geometry) ?? geometry.colours.slice()
  plain.set(geometry, known)
  return known
}

/** Some teeth stand out in blue. */
export function tinted(base: Float32Array, index: Uint32Array, teeth: readonly Spans[]): Float32Array {
  const colours = base.slice()
  for (const vertex of verticesOf(index, teeth.flat())) {
    for (const [channel, value] of TINT.entries()) {
      const at = 3 * vertex + channel
      const shade = f32(base, at)
      colours[at] = shade * (1 - TINT_PART) + shade * value * 1.25 * TINT_PART
    }
  }
  return colours
}

/** By how far each vertex lies from the other surface; what is no tooth, where that is known, and what has no counterpart is grey. */
export function mapped(
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
    // The shadows of the surface stay, so that its form can be read.
    const shade = Math.min(1, (f32(base, at) + f32(base, at + 1)) / 2 / 0.62)
    colours[at] = (red + (ramp[0] - red) * part) * shade
    colours[at + 1] = (green + (ramp[1] - green) * part) * shade
    colours[at + 2] = (blue + (ramp[2] - blue) * part) * shade
  }
  return colours
}

function rampAt(part: number): Colour {
  const at = Math.min(0.9999, part) * (RAMP.length - 1)
  const [low, high] = [RAMP[Math.floor(at)] ?? GREY, RAMP[Math.floor(at) + 1] ?? GREY]
  const rest = at - Math.floor(at)
  return [low[0] + (high[0] - low[0]) * rest, low[1] + (high[1] - low[1]) * rest, low[2] + (high[2] - low[2]) * rest]
}

/** For the scale and the bars, as the screen writes colours. */
export function rampCss(part: number) {
  const [r, g, b] = rampAt(part).map((value) => Math.round(255 * (1.055 * value ** (1 / 2.4) - 0.055)))
  return `rgb(${r} ${g} ${b})`
}

function verticesOf(index: Uint32Array, spans: Spans): Set<number> {
  const found = new Set<number>()
  for (const [first, count] of spans) for (let h = 3 * first; h < 3 * (first + count); h++) found.add(u32(index, h))
  return found
}
