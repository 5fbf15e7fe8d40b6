import type { Anatomy } from '#arches/anatomy.ts'
import { bump, clamp, lerp, smoothstep, smoothMax, smoothMin } from '#arches/math.ts'

/** The gum and palate without teeth. `setColumn` sets a position, `at` returns the distance (mm) there at height z. */
export type Gum = { setColumn: (x: number, y: number, s: number, d: number) => void; at: (z: number) => number }

export function makeGum(anatomy: Anatomy): Gum {
  const { up, sEnd, slots, gaps } = anatomy
  let b = 0
  let gap = 0
  let between = 0
  let front = 0
  let deeper = 0
  let side = 0
  let beyond = 0
  let ridge = 0
  let inPalate = false
  let roof = 0
  let rim = 0

  function setColumn(x: number, y: number, s: number, d: number): void {
    const far = Math.abs(s)
    gap = 0
    for (const one of gaps) gap = Math.max(gap, smoothstep(0.8 * one.w, 0.1 * one.w, Math.abs(s - one.s)))
    b = halfDepth(far)
    between = contact(far) * (1 - gap)
    front = smoothstep(30, 8, far)
    deeper = 2 * smoothstep(30, 7, far)
    side = d
    beyond = 0.9 * (far - sEnd - 3.5) - 0.4
    const papilla = lerp(1, up ? 1.5 : 2.5, front) * between ** 3 * smoothstep(b + 1.6, 0.2 * b, Math.abs(d))
    ridge = 0.15 + papilla - 1.2 * smoothstep(sEnd - 1, sEnd + 4, far) - 0.7 * gap
    rim = d
    inPalate = anatomy.palate && -d > -6
    if (inPalate) roof = palateRoof(x, y, -d)
  }

  function at(z: number): number {
    const height = z + deeper
    const down = smoothstep(0.5, -8, height)
    // Roots bulge the gum below the teeth.
    const root = 0.55 * (1 - between) * smoothstep(0.5, -2.5, height) * smoothstep(-12, -4, height) * (1 - gap)
    const outside = 0.92 * b + 0.55 + down * lerp(1.9, 1.1, front) + root - 0.9 * gap
    const inside = 0.92 * b + 0.85 + down * (up ? 2.5 : lerp(2.2, 1.4, front)) - 0.6 * gap
    const flank = smoothMax(side > 0 ? side - outside : -side - inside, beyond, 4)
    const gum = smoothMax(0.95 * flank, 0.9 * (height - ridge), 2.6)
    if (!inPalate) return gum
    return smoothMin(gum, smoothMax(0.8 * (z - roof), rim - 1, 3), 4.2)
  }

  function halfDepth(far: number): number {
    let before = slots[0]
    for (const slot of slots) {
      if (before && far < slot.centre) return lerp(before.b, slot.b, smoothstep(before.centre, slot.centre, far))
      before = slot
    }
    return before?.b ?? 0
  }

  /** Returns 1 where two teeth touch, 0 in the middle of a tooth. */
  function contact(far: number): number {
    for (const slot of slots) {
      if (far < slot.start + slot.w) return 0.5 + 0.5 * Math.cos((2 * Math.PI * (far - slot.start)) / slot.w)
    }
    return smoothstep(3.5, 0, far - sEnd)
  }

  return { setColumn, at }
}

/** Returns the height of the palate; q is the distance inwards from the line of the arch. */
function palateRoof(x: number, y: number, q: number): number {
  const wide = Math.abs(x)
  const vault = -13 * smoothstep(-1, -22, y) * fallOff(q, 11) - 3.84 * smoothstep(-20, -2, y) * fallOff(q, 6)
  const foldPlace =
    smoothstep(1.5, 3.2, wide) * smoothstep(10, 6, wide) * smoothstep(-5, -8, y) * smoothstep(-21, -15, y)
  const folds = 0.32 * Math.sin(2.05 * (y + 0.35 * wide)) * foldPlace
  const seam = 0.45 * bump(x, 1.2) * smoothstep(-6, -9, y) * smoothstep(-46, -20, y)
  const papilla = 0.75 * bump(x, 1.6) * bump(y + 7.2, 2.2)
  return vault - 0.4 + folds + seam + papilla
}

function fallOff(q: number, r: number): number {
  return q < 1 ? 0 : clamp(1 - bump(q - 1, r), 0, 1)
}
