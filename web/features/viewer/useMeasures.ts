import { useState } from 'react'
import { distanceBetween, type FilePoint } from './viewer.ts'

/** The distance between two points, or the length of a path along several. */
export type MeasureMode = 'points' | 'arch'
export type Measure = { points: readonly FilePoint[]; mm: number }
export type MeasuresState = ReturnType<typeof useMeasures>

/** Distance in mm within which a press repeats the last point, which finishes a path along the arch. */
const SAME_POINT_MM = 0.4

/** Manages measurements in mm; they last until the mode is left. */
export function useMeasures() {
  const [mode, setMode] = useState<MeasureMode>('points')
  const [pendingPoints, setPendingPoints] = useState<readonly FilePoint[]>([])
  const [all, setAll] = useState<readonly Measure[]>([])

  function add(points: readonly FilePoint[]) {
    if (points.length > 1) setAll([...all, { points, mm: totalLength(points) }])
    setPendingPoints([])
  }

  return {
    mode,
    pendingPoints,
    /** Length of the measurement in progress. */
    mm: totalLength(pendingPoints),
    all,
    begin: (next: MeasureMode = mode) => {
      setMode(next)
      setPendingPoints([])
    },
    place({ id, point }: FilePoint) {
      const last = pendingPoints.at(-1)
      const isRepeat = last !== undefined && last.id === id && distanceBetween(last, { id, point }) < SAME_POINT_MM
      if (isRepeat) return mode === 'arch' && pendingPoints.length > 1 ? add(pendingPoints) : undefined
      const points = [...pendingPoints, { id, point }]
      return mode === 'points' && points.length === 2 ? add(points) : setPendingPoints(points)
    },
    undo: () => setPendingPoints(pendingPoints.slice(0, -1)),
    finish: () => add(pendingPoints),
    remove: (measure: Measure) => setAll(all.filter((each) => each !== measure)),
  }
}

function totalLength(points: readonly FilePoint[]) {
  return points.slice(1).reduce((sum, point, at) => sum + distanceBetween(points[at] ?? point, point), 0)
}
