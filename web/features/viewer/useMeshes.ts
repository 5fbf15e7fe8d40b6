import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStable } from '#web/ui/useStable.ts'
import { sourceKey } from './mesh-keys.ts'
import { INITIAL_READING, type MeshReading, type MeshSource } from './mesh-reader.ts'
import { followMesh, type MeshWants } from './shared-reads.ts'

/** Loads the meshes of a viewer, in the order of the files. Each file is loaded once while it stays in the list. */
export function useMeshes(sources: readonly MeshSource[], wants: MeshWants): readonly MeshReading[] {
  const [loader] = useState(createMeshLoader)
  const readings = useSyncExternalStore(loader.subscribe, loader.readings)
  const keys = useStable(sources.map(sourceKey))
  useEffect(() => loader.load(sources, wants))
  return useStable(keys.map((key) => readings.get(key) ?? INITIAL_READING))
}

/** Loads meshes for one listener, and leaves what is running when it leaves. */
function createMeshLoader() {
  let readings: ReadonlyMap<string, MeshReading> = new Map()
  let listener = () => {}
  /** Ends the read of each file. */
  const running = new Map<string, () => void>()

  function change(next: ReadonlyMap<string, MeshReading>) {
    readings = next
    listener()
  }

  function cancel(key: string) {
    running.get(key)?.()
    running.delete(key)
  }

  return {
    readings: () => readings,
    subscribe: (changed: () => void) => {
      listener = changed
      return () => {
        listener = () => {}
        for (const key of running.keys()) cancel(key)
      }
    },
    /** Loads the sources that are not loaded yet, and drops the others. */
    load(sources: readonly MeshSource[], wants: MeshWants) {
      const keys = sources.map(sourceKey)
      const removedKeys = [...running.keys()].filter((key) => !keys.includes(key))
      for (const key of removedKeys) cancel(key)
      if (removedKeys.length > 0) change(new Map([...readings].filter(([key]) => !removedKeys.includes(key))))
      for (const [at, source] of sources.entries()) {
        const key = keys[at] ?? ''
        if (running.has(key)) continue
        running.set(
          key,
          followMesh(source, wants, (reading) => change(new Map(readings).set(key, reading))),
        )
      }
    },
  }
}
