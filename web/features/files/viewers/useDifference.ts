import { useMemo } from 'react'
import { useDistances } from '#web/features/viewer/useDistances.ts'
import type { Painter } from '#web/features/viewer/viewer.ts'
import { paintDifference } from './difference-colors.ts'
import type { FileViewerState } from './useFileViewer.ts'

/** Returns painters that colour the second file of a pair by its distance from the first while `isOn`. */
export function useDifference({ files: [first, second], readings }: FileViewerState, isOn: boolean) {
  const from = first && readings.get(first.id)?.geometry
  const to = second && readings.get(second.id)?.geometry
  const { distances } = useDistances(from && to ? [{ id: second.id, from, to }] : [], isOn)
  return useMemo(() => {
    const painters = new Map<string, Painter>()
    for (const [file, mm] of isOn ? distances : []) painters.set(file, (base) => paintDifference(base, mm))
    return painters
  }, [isOn, distances])
}
