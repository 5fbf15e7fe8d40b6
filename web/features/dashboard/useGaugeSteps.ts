import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** DASH-19 */
const STEP_MS = 10
const STEPS = 16

/** Grows to `share` step by step, at once for who wants nothing to move. */
export function useGaugeSteps(share: number) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (isStill) return undefined
    let step = 0
    const timer = setInterval(() => {
      step += 1
      setDrawn((share * step) / STEPS)
      if (step === STEPS) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [share, isStill])
  return isStill ? share : drawn
}
