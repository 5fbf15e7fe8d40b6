import type { Anatomy } from '#arches/anatomy.ts'
import type { CurvePosition } from '#arches/curve.ts'
import { makeGum } from '#arches/gum.ts'
import { smoothMin } from '#arches/math.ts'
import { type ToothColumn, toToothColumn, toothField } from '#arches/tooth.ts'

/**
 * The jaw as one signed distance (mm, negative inside, true to scale only near the surface). Most work depends on x and
 * y alone, so a column is set first and then evaluated at heights. `near` holds the column's curve coordinates; after
 * `at`, `mask` is positive on teeth and negative on gum.
 */
export type Field = {
  near: CurvePosition
  mask: number
  setColumn: (x: number, y: number, hint?: number) => void
  at: (z: number) => number
}

/** Radius in mm over which neighbouring crowns blend. */
const blend = 0.28

export function makeField(anatomy: Anatomy): Field {
  const { teeth, curve, palate, yBack } = anatomy
  const floor = anatomy.zLow + 2.2
  const gum = makeGum(anatomy)
  const close: ToothColumn[] = []
  const near: CurvePosition = { t: 0, s: 0, d: 0 }
  let back = 0

  const field: Field = { near, mask: 0, setColumn, at }

  function setColumn(x: number, y: number, hint = -1): void {
    curve.near(x, y, hint, near)
    gum.setColumn(x, y, near.s, near.d)
    back = palate ? yBack - y : -Infinity
    close.length = 0
    for (const tooth of teeth) {
      const dx = x - tooth.x
      const dy = y - tooth.y
      if (Math.abs(dx) > 10 || Math.abs(dy) > 10) continue
      const u = tooth.side * (dx * tooth.tx + dy * tooth.ty)
      const v = dx * tooth.nx + dy * tooth.ny
      if (Math.abs(u) > tooth.a + 4.5 || Math.abs(v) > tooth.b + 5) continue
      close.push(toToothColumn(tooth, u, v))
    }
  }

  function at(z: number): number {
    let crowns = 9
    for (const place of close) {
      crowns = smoothMin(crowns, toothField(place, z + place.tooth.zo, crowns + blend), blend)
    }
    const soft = gum.at(z)
    field.mask = soft - crowns
    return Math.max(smoothMin(soft, crowns, 0.8), floor - z, back)
  }

  return field
}
