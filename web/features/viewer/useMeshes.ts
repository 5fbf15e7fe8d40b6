import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStable } from '#web/ui/useStable.ts'
import { sourceKey } from './mesh-keys.ts'
import { INITIAL_READING, readMeshFile, type MeshReading, type MeshSource } from './mesh-reader.ts'

type Wants = { picture: boolean; unchecked: boolean }

/** Loads the meshes of a viewer, in the order of the files. Each file is loaded once while it stays in the list. */
export function useMeshes(sources: readonly MeshSource[], wants: Wants): readonly MeshReading[] {
  const [loader] = useState(createMeshLoader)
  const readings = useSyncExternalStore(loader.subscribe, loader.readings)
  const keys = useStable(sources.map(sourceKey))
  useEffect(() => loader.load(sources, wants))
  return useStable(keys.map((key) => readings.get(key) ?? INITIAL_READING))
}

/** Loads meshes for one listener, and cancels what is running when it leaves. */
function createMeshLoader() {
  let readings: ReadonlyMap<string, MeshReading> = new Map()
  let listener = () => {}
  const running = new Map<string, AbortController>()

  function change(next: ReadonlyMap<string, MeshReading>) {
    readings = next
    listener()
  }

  function cancel(key: string) {
    running.get(key)?.abort()
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
    /** Loads the sources that are not loaded yet, and forgets the others. */
    load(sources: readonly MeshSource[], { picture, unchecked }: Wants) {
      const keys = sources.map(sourceKey)
      const gone = [...running.keys()].filter((key) => !keys.includes(key))
      for (const key of gone) cancel(key)
      if (gone.length > 0) change(new Map([...readings].filter(([key]) => !gone.includes(key))))
      for (const [at, source] of sources.entries()) {
        const key = keys[at] ?? ''
        if (running.has(key)) continue
        const ended = new AbortController()
        running.set(key, ended)
        void readMeshFile(source, {
          wants: { geometry: true, picture, unchecked },
          signal: ended.signal,
          onChange: (reading) => change(new Map(readings).set(key, reading)),
        })
      }
    },
  }
}
