import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { INITIAL_READING, readMeshFile, type MeshReading, type MeshSource } from './mesh-reader.ts'

/** Loads the meshes of a viewer, in the order of the files. Each file is loaded once while it stays in the list. */
export function useMeshes(
  sources: readonly MeshSource[],
  { picture = true, unchecked = false } = {},
): readonly MeshReading[] {
  const [readings, setReadings] = useState<ReadonlyMap<string, MeshReading>>(new Map())
  const running = useRef(new Map<string, AbortController>())
  const keys = sources.map(sourceKey)

  function read(source: MeshSource) {
    const key = sourceKey(source)
    const ended = new AbortController()
    running.current.set(key, ended)
    void readMeshFile(source, {
      wants: { geometry: true, picture, unchecked },
      signal: ended.signal,
      onChange: (reading) => setReadings((before) => new Map(before).set(key, reading)),
    })
  }

  function forget(key: string) {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setReadings((before) => new Map([...before].filter(([each]) => each !== key)))
  }

  const keepTo = useEffectEvent((wanted: readonly string[]) => {
    for (const key of running.current.keys()) if (!wanted.includes(key)) forget(key)
    for (const source of sources) if (!running.current.has(sourceKey(source))) read(source)
  })
  const joined = keys.join('\n')
  useEffect(() => keepTo(joined === '' ? [] : joined.split('\n')), [joined])
  useEffect(() => {
    const all = running.current
    return () => {
      for (const ended of all.values()) ended.abort()
      all.clear()
    }
  }, [])
  return keys.map((key) => readings.get(key) ?? INITIAL_READING)
}

const numbers = new WeakMap<object, number>()
let last = 0

function sourceKey(source: MeshSource) {
  if ('link' in source || source.id !== undefined) return `id ${source.id}`
  const number = numbers.get(source.bytes) ?? ++last
  numbers.set(source.bytes, number)
  return `bytes ${number}`
}
