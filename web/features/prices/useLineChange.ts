import { useEffect, useState } from 'react'
import type { PriceLineView } from '#contract/price-lines.ts'
import { largestChange, type LineChange } from './line-change.ts'

const SHOWN_MS = 2_000

/** Returns the line that changed last, for two seconds, during which it is highlighted. */
export function useLineChange(lines: readonly PriceLineView[]): LineChange | undefined {
  const [seen, setSeen] = useState<{ lines: readonly PriceLineView[]; change: LineChange | undefined }>({
    lines,
    change: undefined,
  })
  const change = largestChange(seen.lines, lines)
  if (change) setSeen({ lines, change })
  useEffect(() => {
    if (!seen.change) return undefined
    const timer = setTimeout(() => setSeen({ lines: seen.lines, change: undefined }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.change
}
