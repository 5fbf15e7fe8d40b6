import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** DASH-19: gauges move in steps of 10 ms. */
const STEP_MS = 10
const STEPS = 16

/** Animates from 0 to `share`; jumps there for users who prefer reduced motion. */
export function useGaugeAnimation(share: number) {
  const isReduced = useReducedMotion(false, { getInitialValueInEffect: false })
  const [animated, setAnimated] = useState(0)
  useEffect(() => {
    if (isReduced) return undefined
    let step = 0
    const timer = setInterval(() => {
      step += 1
      setAnimated((share * step) / STEPS)
      if (step === STEPS) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [share, isReduced])
  return isReduced ? share : animated
}
