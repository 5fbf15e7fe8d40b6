// @vitest-environment jsdom
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { endSession, startSession } from '#web/api/session.ts'
import {
  storeComment,
  storeReply,
  NO_DRAFTS,
  readRoomDrafts,
  roomDraftsKey,
  type CommentDraft,
} from './comment-drafts.ts'
import { moveDraft } from './comment-placement.ts'
import type { Draft } from './Composer.tsx'

const DRAFT: CommentDraft = {
  jaw_id: 1,
  fdi: 12,
  target: 'tooth',
  view: 'front',
  text: 'A little further',
  drawing: null,
  place: { point: [1, 2, 3], normal: [0, 1, 0], camera: { position: [0, 90, 0], target: [0, 0, 0] } },
  spot: { x: 300, y: 200 },
  fileId: 'setup-7',
}
const LINES: CommentDraft['drawing'] = [
  [
    [0.1, 0.2],
    [0.3, 0.4],
  ],
]
const room = roomDraftsKey(5, 9)

beforeEach(() => {
  localStorage.clear()
  // Any 32 bytes will do as a key.
  const keys = [btoa('k'.repeat(32))]
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async () => Response.json({ keys }))
  signIn()
})
afterAll(() => vi.unstubAllGlobals())

function signIn() {
  startSession({ token: 'any', remember: true, role: 'doctor', loginPage: '/login' })
}

/** Waits until `count` drafts are stored, since they are encrypted asynchronously. */
function stored(count: number) {
  const names = () => Object.keys(localStorage).filter((name) => name.startsWith('typodont.typed.'))
  return vi.waitFor(() => expect(names()).toHaveLength(count))
}

it('stores comments per version and replies per comment, by user and case, and encrypted', async () => {
  storeComment(room, 2, DRAFT)
  storeReply(room, 31, 'Thank you')
  await stored(2)
  expect(await readRoomDrafts(room)).toEqual({ comments: { 2: DRAFT }, replies: { 31: 'Thank you' } })
  expect(await readRoomDrafts(roomDraftsKey(6, 9))).toEqual(NO_DRAFTS)
  expect(await readRoomDrafts(roomDraftsKey(5, 8))).toEqual(NO_DRAFTS)
  expect(JSON.stringify(localStorage)).not.toMatch(/further|Thank/)
})

it('stores a drawing without text, but neither a bare pin nor an empty reply', async () => {
  const bare = { ...DRAFT, text: ' ' }
  storeComment(room, 1, bare)
  storeComment(room, 2, { ...bare, drawing: LINES })
  storeReply(room, 31, ' ')
  await stored(1)
  expect(await readRoomDrafts(room)).toEqual({ comments: { 2: { ...bare, drawing: LINES } }, replies: {} })
  storeComment(room, 2, undefined)
  await stored(0)
})

it('stores a change without text, which moves to another position', async () => {
  const change = { tooth_group: 'canines', direction: 'gingival', amount: 0.5 } as const
  const draft: CommentDraft = { ...DRAFT, text: '', change }
  storeComment(room, 2, draft)
  await stored(1)
  expect((await readRoomDrafts(room)).comments).toEqual({ 2: draft })
  const { text: _text, drawing: _drawing, fileId: _fileId, change: _change, ...to } = draft
  expect(moveDraft(draft, to)).toEqual({ ...to, text: '', change })
})

it('survives an expired session, is deleted on sign-out, and is ignored in an invalid format', async () => {
  storeComment(room, 2, DRAFT)
  await stored(1)
  endSession('expired')
  signIn()
  expect((await readRoomDrafts(room)).comments).toHaveProperty('2')
  endSession('signed-out')
  await stored(0)
  storeComment(room, 2, DRAFT)
  expect(await readRoomDrafts(room)).toEqual(NO_DRAFTS)
  localStorage.setItem(`${room}.comment.2`, JSON.stringify({ text: 1 }))
  expect(await readRoomDrafts(room)).toEqual(NO_DRAFTS)
})

it('moves to another position with its text, and a drawing keeps its camera', () => {
  const { text: _text, drawing: _drawing, fileId: _fileId, ...other } = DRAFT
  const to: Draft = {
    ...other,
    view: 'upper',
    place: { ...DRAFT.place, point: [9, 9, 9], camera: { position: [50, 0, 0], target: [0, 0, 0] } },
  }
  expect(moveDraft(undefined, to)).toEqual({ ...to, text: '' })
  expect(moveDraft(DRAFT, to)).toEqual({ ...to, text: DRAFT.text })
  const drawn = moveDraft({ ...DRAFT, drawing: LINES }, to)
  expect(drawn).toEqual({
    ...to,
    text: DRAFT.text,
    drawing: LINES,
    view: 'front',
    place: { ...to.place, camera: DRAFT.place.camera },
  })
})
