import { expect, it } from 'vitest'
import type { SetupFile } from '#contract/setups.ts'
import type { UploadItem } from '#web/features/files/upload-list.ts'
import type { MeshReading } from '#web/features/viewer/mesh-reader.ts'
import { fixture } from '#web/testing/fixture.ts'
import { listArrivals } from './upload-arrivals.ts'

function arrived(name: string, facts: Partial<UploadItem> = {}): UploadItem {
  const upload = { phase: 'done', sent: 1, total: 1, speed: 0, file_path: `organizations/1/${name}` } as const
  return { id: name, name, size: 1, upload, ...facts }
}

function read(jaw_by_shape: 'upper' | 'lower' | undefined): Partial<UploadItem> {
  // Only the shape is read.
  return { mesh: fixture<MeshReading>({ phase: 'checked', check: { jaw_by_shape } }) }
}

/** Holds only the fields that an upload is compared with. */
const UPPER = fixture<SetupFile>({ name: 'upper.stl', part: 'teeth', jaw_id: 1, sha256: 'aa' })

it('determines the kind of a file from its name, or else from its shape', () => {
  const items = [
    arrived('delgado-2-lower.stl', read('upper')),
    arrived('delgado.ply', read('upper')),
    arrived('brackets-upper.stl', read('lower')),
    arrived('teeth.json'),
  ]
  expect(listArrivals(items, [], {}).map(({ slot }) => slot)).toEqual([
    { part: 'teeth', jaw_id: 2 },
    { part: 'teeth', jaw_id: 1 },
    { part: 'brackets', jaw_id: 1 },
    { part: 'sidecar', jaw_id: null },
  ])
})

it('asks about an ambiguous file until the user answers', () => {
  const items = [arrived('tray.stl', read('upper'))]
  expect(listArrivals(items, [], {})[0]?.question).toEqual({ kind: 'arch' })
  const answers = { 'tray.stl': { slot: { part: 'tray', jaw_id: 2 } } } as const
  expect(listArrivals(items, [], answers)[0]).toEqual({ item: items[0], slot: { part: 'tray', jaw_id: 2 } })
})

it('skips files that are still uploading or being read', () => {
  const isRead = { mesh: { phase: 'reading' } } as const
  expect(listArrivals([arrived('upper.stl', isRead)], [], {})).toEqual([])
  const upload = { phase: 'sending', sent: 0, total: 1, speed: 0 } as const
  expect(listArrivals([arrived('upper.stl', { upload })], [], {})).toEqual([])
})

it('asks before it replaces a file with another name, and refuses identical bytes', () => {
  const other = arrived('maxilla.stl', read('upper'))
  expect(listArrivals([other], [UPPER], {})[0]?.question).toEqual({ kind: 'replace', name: 'upper.stl' })
  const answers = { 'maxilla.stl': { slot: { part: 'teeth', jaw_id: 1 }, replaces: true } } as const
  expect(listArrivals([other], [UPPER], answers)[0]?.question).toBeUndefined()
  expect(listArrivals([arrived('Upper.stl', read('upper'))], [UPPER], {})[0]?.question).toBeUndefined()
  const same = arrived('again-upper.stl', { ...read('upper'), sha256: 'aa' })
  expect(listArrivals([same], [UPPER], {})[0]?.question).toEqual({ kind: 'same', name: 'upper.stl' })
})

it('asks about the second of two files with the same part and jaw', () => {
  const items = [arrived('a.stl', read('upper')), arrived('b.stl', read('upper'))]
  expect(listArrivals(items, [], {}).map(({ question }) => question)).toEqual([
    undefined,
    { kind: 'replace', name: 'a.stl' },
  ])
})
