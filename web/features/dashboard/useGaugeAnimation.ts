import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** DASH-19: gauges move in steps of 10 ms. */
const STEP_MS = 10
const STEPS = 16

/** Animates from 0 to `share`; jumps there for users who prefer reduced motion. */
export function useGaugeAnimation(share: number) {
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
