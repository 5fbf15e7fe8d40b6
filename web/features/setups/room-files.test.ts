// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { listVersionFiles, hasMeshes, hiddenFileIds, type RoomFile, type SetupContent } from './room-files.ts'
import { fixture } from '#web/testing/fixture.ts'
import { pickTriangles } from './useGhostOverlay.ts'

/** Holds only the fields that decide what is visible. */
const FILES = (['scan', 'teeth', 'brackets', 'tray'] as const).map((part, at) =>
  fixture<RoomFile>({ id: part === 'scan' ? 'scan-1' : `setup-${at}`, part }),
)

it('hides what the layer does not show; over the setup a scan is drawn as a ghost', () => {
  const hidden = (what: 'scan' | 'setup' | 'both', brackets = true, tray = false) =>
    hiddenFileIds(FILES, what, { brackets, tray })
  expect(hidden('scan')).toEqual(['setup-1', 'setup-2', 'setup-3'])
  expect(hidden('setup')).toEqual(['scan-1', 'setup-3'])
  expect(hidden('both', false, true)).toEqual(['scan-1', 'setup-2'])
})

it('lists the files of a version', () => {
  const content = fixture<SetupContent>({ files: [{ id: 2, part: 'brackets' }] })
  expect(listVersionFiles(content, FILES).map(({ id }) => id)).toEqual(['setup-2'])
  expect(hasMeshes(content)).toBe(true)
  expect(hasMeshes({ files: [{ part: 'sidecar' }] })).toBe(false)
})

it('returns the triangles of the spans, in their order', () => {
  const index = Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect([
    ...pickTriangles(index, [
      [0, 1],
      [2, 2],
    ]),
  ]).toEqual([0, 1, 2, 6, 7, 8, 9, 10, 11])
})
