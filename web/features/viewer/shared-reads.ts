// A mesh that several places want at once is read once: the review room finds in memory what its queue has read ahead.
// A read lasts for as long as somebody follows it.
import { sourceKey } from './mesh-keys.ts'
import { INITIAL_READING, readMeshFile, type MeshReading, type MeshSource } from './mesh-reader.ts'

export type MeshWants = { picture: boolean; unchecked: boolean }
type Follower = (reading: MeshReading) => void
type SharedRead = { reading: MeshReading; followers: Set<Follower>; ended: AbortController }

const reads = new Map<string, SharedRead>()

/** Reads a mesh, or joins those who read it already. Returns a function that leaves; the last one ends the read. */
export function followMesh(source: MeshSource, wants: MeshWants, onChange: Follower): () => void {
  const key = readKey(source, wants)
  const read = reads.get(key) ?? startRead(key, source, wants)
  read.followers.add(onChange)
  if (read.reading !== INITIAL_READING) onChange(read.reading)
  return () => {
    read.followers.delete(onChange)
    if (read.followers.size > 0) return
    read.ended.abort()
    forget(key, read)
  }
}

function startRead(key: string, source: MeshSource, wants: MeshWants): SharedRead {
  const read: SharedRead = { reading: INITIAL_READING, followers: new Set<Follower>(), ended: new AbortController() }
  reads.set(key, read)
  void readMeshFile(source, {
    wants: { geometry: true, ...wants },
    signal: read.ended.signal,
    onChange: (reading) => {
      read.reading = reading
      // A failed read is not kept, so that the next viewer that needs the file reads it again.
      if (reading.phase === 'failed') forget(key, read)
      for (const follower of read.followers) follower(reading)
    },
  })
  return read
}

function forget(key: string, read: SharedRead) {
  if (reads.get(key) === read) reads.delete(key)
}

/** The same file is read apart where its colours differ, or where more of it is wanted. */
function readKey(source: MeshSource, { picture, unchecked }: MeshWants) {
  return [sourceKey(source), source.skin ?? '', picture, unchecked].join(' ')
}
