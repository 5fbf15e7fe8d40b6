import type { CSSProperties } from 'react'
import type { Spot } from '#web/features/files/viewer/stage.ts'

/** Tells the style sheet where on the stage something belongs; it keeps it inside. */
export function atSpot({ x, y }: Spot): CSSProperties & Record<`--${string}`, string> {
  return { '--x': `${x}px`, '--y': `${y}px` }
}
