import { useMemo, useState } from 'react'
import { boundingBox, type Box, type Vec3 } from '#mesh/measure.ts'
import type { SectionAxis } from '#mesh/section.ts'
import { isMeshLoading } from '#web/features/viewer/mesh-reader.ts'
import type { Cut } from '#web/features/viewer/pane.ts'
import type { Readings } from '#web/features/viewer/viewer-file.ts'
import type { RoomFile } from '#web/features/setups/room-files.ts'

export type Section = Cut & {
  move: (at: number) => void
  turn: (axis: SectionAxis) => void
  flip: () => void
}

/**
 * Manages the cutting plane; its position is kept while it is off. Undefined while off or before any mesh has loaded.
 */
export function useSection(readings: Readings, files: readonly RoomFile[], isOn: boolean) {
  const [axis, setAxis] = useState<SectionAxis>(1)
  const [positions, setPositions] = useState<Partial<Record<SectionAxis, number>>>({})
  const [keptSide, setKeptSide] = useState<Cut['keeps']>('below')
  const box = useMemo(() => {
    // Waits for both arches, since the position counts from their common front and would jump when the second arrives.
    if (files.some(({ id }) => isMeshLoading(readings.get(id)))) return undefined
    return boxAround(files.flatMap(({ id }) => readings.get(id)?.geometry?.positions ?? []))
  }, [files, readings])
  const at = positions[axis] ?? (box ? (box.low[axis] + box.high[axis]) / 2 : 0)
  const cut = useMemo(
    (): Cut | undefined => (isOn && box ? { axis, at, keeps: keptSide, box } : undefined),
    [isOn, box, axis, at, keptSide],
  )
  const section: Section | undefined = cut && {
    ...cut,
    move: (next) =>
      setPositions({ ...positions, [axis]: Math.max(cut.box.low[axis], Math.min(cut.box.high[axis], next)) }),
    turn: setAxis,
    flip: () => setKeptSide(keptSide === 'below' ? 'above' : 'below'),
  }
  return { cut, section }
}

function boxAround(all: readonly Float32Array[]): Box | undefined {
  if (all.length === 0) return undefined
  const boxes = all.map(boundingBox)
  const side = (bound: 'low' | 'high', pick: (...values: number[]) => number): Vec3 => {
    const edge = (axis: 0 | 1 | 2) => pick(...boxes.map((box) => box[bound][axis]))
    return [edge(0), edge(1), edge(2)]
  }
  return { low: side('low', Math.min), high: side('high', Math.max) }
}
