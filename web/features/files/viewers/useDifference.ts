import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DifferenceAnswer, DifferenceJob } from '#web/features/viewer/difference.worker.ts'
import type { MeshGeometry } from '#web/features/viewer/mesh-messages.ts'
import type { ViewerState } from '#web/features/viewer/useViewer.ts'
import { fileId, type ViewerFile } from '#web/features/viewer/viewer-file.ts'

/** Millimetres at which a colour is fully saturated. */
export const FULL_MM = 0.8
/** Linear RGB: red where the second file became thinner, blue where it became thicker. */
const THINNER = [0.52, 0.02, 0.021] as const
const THICKER = [0.012, 0.16, 0.55] as const

/** Colours the second file of a pair by its distance from the first while `isOn`. */
export function useDifference({ viewer, readings }: ViewerState, files: readonly ViewerFile[], isOn: boolean) {
  const from = readings[0]?.geometry
  const to = readings[1]?.geometry
  const shadows = readings[1]?.colours
  const plain = useRef<{ of: MeshGeometry; colours: Float32Array }>(undefined)
  const [found, setFound] = useState<{ from: MeshGeometry; to: MeshGeometry; mm: Float32Array }>()

  const known = found && found.from === from && found.to === to ? found.mm : undefined
  useEffect(() => {
    if (!isOn || !from || !to || known) return undefined
    const worker = new Worker(new URL('../../viewer/difference.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<DifferenceAnswer>) => {
      if (typeof data !== 'number') setFound({ from, to, mm: data })
    })
    const job: DifferenceJob = { from: { positions: from.positions, normals: from.normals }, points: to.positions }
    worker.postMessage(job)
    return () => worker.terminate()
  }, [isOn, from, to, known])

  const paint = useEffectEvent((geometry: MeshGeometry, mm?: Float32Array, shaded?: Float32Array) => {
    const second = files[1]
    if (!viewer || !second) return
    // The viewer overwrites the colour buffer of the geometry, so a copy is kept before the first change.
    if (mm && plain.current?.of !== geometry) plain.current = { of: geometry, colours: geometry.colours.slice() }
    const base = shaded ?? plain.current?.colours
    if (base) viewer.setColours(fileId(second, 1), mm ? painted(base, mm) : base)
  })
  useEffect(() => {
    if (to) paint(to, isOn ? known : undefined, shadows)
  }, [to, isOn, known, shadows])
}

function painted(base: Float32Array, mm: Float32Array) {
  const colours = base.slice()
  for (const [vertex, away] of mm.entries()) {
    if (Number.isNaN(away)) continue
    const part = Math.min(1, Math.abs(away) / FULL_MM)
    const full = away < 0 ? THINNER : THICKER
    for (const [axis, value] of full.entries()) {
      const at = 3 * vertex + axis
      colours[at] = (colours[at] ?? 0) * (1 - part) + value * part
    }
  }
  return colours
}
