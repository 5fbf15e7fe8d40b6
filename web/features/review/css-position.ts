import type { CSSProperties } from 'react'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'

/** Passes a position on the stage to CSS as `--x` and `--y`; the style sheet clamps it to the stage. */
export function cssPosition({ x, y }: ScreenPoint): CSSProperties & Record<`--${string}`, string> {
  return { '--x': `${x}px`, '--y': `${y}px` }
}
