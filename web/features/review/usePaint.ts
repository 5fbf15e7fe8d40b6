import { useEffect } from 'react'
import type { MeshGeometry } from '#web/features/viewer/mesh-messages.ts'
import { plainColours } from './vertex-colors.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'

export type Painter = (base: Float32Array, geometry: MeshGeometry) => Float32Array

/** Applies the painter of each file, and the original colors to files without one. Pass a memoized map. */
export function usePaint({ viewer, readings }: RoomStage, painters: ReadonlyMap<string, Painter>) {
  useEffect(() => {
    for (const [id, reading] of readings) {
      const base = reading && plainColours(reading)
      if (!viewer?.has(id) || !reading?.geometry || !base) continue
      const paint = painters.get(id)
      viewer.paint(id, paint ? paint(base, reading.geometry) : base)
    }
  }, [viewer, readings, painters])
}
