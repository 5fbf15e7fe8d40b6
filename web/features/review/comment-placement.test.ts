import { expect, it } from 'vitest'
import { setupTeeth } from '#contract/setup-teeth.ts'
import type { FileHit } from '#web/features/viewer/models.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'
import type { RoomFile } from '#web/features/setups/room-files.ts'
import { fixture } from '#web/testing/fixture.ts'
import { createDraft } from './comment-placement.ts'

const CAMERA = { position: [0, -400, 0], target: [0, 20, 0] }
const FILES = [
  fixture<RoomFile>({ id: 'scan-1', part: 'scan', jaw: 'upper', file: { name: 'scan.stl' } }),
  fixture<RoomFile>({ id: 'setup-1', part: 'teeth', jaw: 'lower', file: { name: 'l.stl' } }),
  fixture<RoomFile>({ id: 'setup-2', part: 'tray', jaw: undefined, file: { name: 'tray.stl' } }),
]
const teeth = setupTeeth.parse({
  format: 'typodont-setup',
  version: 1,
  unit: 'mm',
  teeth: [{ fdi: 41, file: 'l.stl', triangles: [[0, 1]], centre: [0, 0, 0], move: [0, 0, 0], turn: [0, 0, 0, 1] }],
})

function draft(id: string, triangle: number, { view = 'front', isTurned = false, isNamed = true } = {}) {
  const index = Uint32Array.from([0, 1, 2, 3, 4, 5])
  const readings = new Map(FILES.map((file) => [file.id, { geometry: { index } }]))
  // Holds only what a draft is made of.
  const stage = fixture<RoomStage>({ viewer: { camera: () => CAMERA }, readings, view, isTurned })
  const hit: FileHit = { id, point: [1, 2, 3], normal: [0, 1, 0], triangle }
  const setup = { teeth: isNamed ? teeth : null }
  return createDraft(stage, { hit, spot: { x: 5, y: 6 }, files: FILES, setup })
}

it('names the tooth that was pressed, and its jaw', () => {
  expect(draft('setup-1', 0)).toEqual({
    jaw_id: 2,
    fdi: 41,
    target: 'tooth',
    place: { point: [1, 2, 3], normal: [0, 1, 0], camera: CAMERA },
    view: 'front',
    spot: { x: 5, y: 6 },
  })
})

it('is gum next to the teeth, and undefined for an unsegmented setup or a scan', () => {
  expect(draft('setup-1', 1)).toMatchObject({ fdi: null, target: 'gum' })
  expect(draft('setup-1', 1, { isNamed: false })).toMatchObject({ fdi: null, target: null })
  expect(draft('scan-1', 0)).toMatchObject({ jaw_id: 1, fdi: null, target: null })
  expect(draft('setup-2', 0)).toMatchObject({ jaw_id: null, fdi: null, target: 'tray' })
  expect(draft('setup-9', 0)).toBeUndefined()
})

it('keeps the name of a turned view only where its layout is one of its own', () => {
  expect(draft('setup-1', 0, { isTurned: true })?.view).toBe('free')
  expect(draft('setup-1', 0, { isTurned: true, view: 'open' })?.view).toBe('open')
})
