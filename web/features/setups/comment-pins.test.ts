import { expect, it } from 'vitest'
import type { SetupComment } from '#contract/setups.ts'
import { fixture } from '#web/testing/fixture.ts'
import { listCommentPins } from './comment-pins.ts'
import type { RoomFile } from './room-files.ts'

/** Holds only the fields that a pin depends on. */
function comment(id: number, facts: Partial<SetupComment> = {}) {
  const place = { point: [id, 0, 0], normal: [0, -1, 0] }
  return fixture<SetupComment>({ id, version: 1, jaw_id: 1, resolved_at: null, place, ...facts })
}

const FILES = [
  fixture<RoomFile>({ id: 'scan-3', part: 'scan', jaw: 'upper' }),
  fixture<RoomFile>({ id: 'setup-1', part: 'teeth', jaw: 'upper' }),
  fixture<RoomFile>({ id: 'setup-2', part: 'teeth', jaw: 'lower' }),
]
const OPTIONS = { files: FILES, version: 2, what: 'setup', chosen: undefined } as const

it('shows open comments of this version and earlier ones, each on its arch', () => {
  const comments = [comment(1), comment(2, { version: 2, jaw_id: 2 }), comment(3, { version: 3 })]
  expect(
    listCommentPins(comments, OPTIONS).map(({ comment: { id }, pinned }) => [id, pinned.fileId, pinned.isUpper]),
  ).toEqual([
    [1, 'setup-1', true],
    [2, 'setup-2', false],
  ])
  expect(listCommentPins(comments, { ...OPTIONS, what: 'scan' }).map(({ pinned }) => pinned.fileId)).toEqual([
    'scan-3',
    'scan-3',
  ])
})

it('hides the pin of a resolved comment unless it is selected', () => {
  const comments = [comment(1), comment(2, { resolved_at: '2026-03-01T10:00:00Z' })]
  const pinIds = (chosen: number | undefined) =>
    listCommentPins(comments, { ...OPTIONS, chosen }).map((each) => each.comment.id)
  expect(pinIds(undefined)).toEqual([1])
  expect(pinIds(2)).toEqual([1, 2])
})
