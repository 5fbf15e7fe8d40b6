import type { CSSProperties } from 'react'
import type { Spot } from '#web/features/files/viewer/stage.ts'

/** Passes a position on the stage to CSS as `--x` and `--y`; the style sheet clamps it to the stage. */
export function atSpot({ x, y }: Spot): CSSProperties & Record<`--${string}`, string> {
  return { '--x': `${x}px`, '--y': `${y}px` }
}
