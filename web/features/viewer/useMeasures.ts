import { useState } from 'react'
import { distanceBetween, type FilePoint } from './viewer.ts'

/** The distance between two points, or the length of a path along several. */
export type MeasureMode = 'points' | 'arch'
export type Measure = { points: readonly FilePoint[]; mm: number }
export type MeasuresState = ReturnType<typeof useMeasures>

/** Distance in mm within which a press repeats the last point, which finishes a path along the arch. */
const SAME = 0.4

/** Manages measurements in mm; they last until the mode is left. */
export function useMeasures() {
  const [way, setWay] = useState<MeasureMode>('points')
  const [begun, setBegun] = useState<readonly FilePoint[]>([])
  const [all, setAll] = useState<readonly Measure[]>([])

  function add(points: readonly FilePoint[]) {
    if (points.length > 1) setAll([...all, { points, mm: lengthOf(points) }])
    setBegun([])
  }

  return {
    way,
    begun,
    /** Length of the measurement in progress. */
    mm: lengthOf(begun),
    all,
    begin: (next: MeasureMode = way) => {
      setWay(next)
      setBegun([])
    },
    place({ id, point }: FilePoint) {
      const last = begun.at(-1)
      const isAgain = last !== undefined && last.id === id && distanceBetween(last, { id, point }) < SAME
      if (isAgain) return way === 'arch' && begun.length > 1 ? add(begun) : undefined
      const points = [...begun, { id, point }]
      return way === 'points' && points.length === 2 ? add(points) : setBegun(points)
    },
    undo: () => setBegun(begun.slice(0, -1)),
    finish: () => add(begun),
    remove: (measure: Measure) => setAll(all.filter((each) => each !== measure)),
  }
}

function lengthOf(points: readonly FilePoint[]) {
  return points.slice(1).reduce((sum, point, at) => sum + distanceBetween(points[at] ?? point, point), 0)
}
