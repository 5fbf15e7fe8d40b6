import { useEffect, useState } from 'react'
import type { PriceLineView } from '#contract/price-lines.ts'
import { largestChange, type LineChange } from './line-change.ts'

const VISIBLE_MS = 2_000

/** Returns the line that changed last, for two seconds, during which it is highlighted. */
export function useLineChange(lines: readonly PriceLineView[]): LineChange | undefined {
  const [previous, setPrevious] = useState<{ lines: readonly PriceLineView[]; change: LineChange | undefined }>({
    lines,
    change: undefined,
  })
  const change = largestChange(previous.lines, lines)
  if (change) setPrevious({ lines, change })
  useEffect(() => {
    if (!previous.change) return undefined
    const timer = setTimeout(() => setPrevious({ lines: previous.lines, change: undefined }), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [previous])
  return previous.change
}
