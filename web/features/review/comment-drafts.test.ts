// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { endSession, startSession } from '#web/api/session.ts'
import { draftsPlace, NO_DRAFTS, readDrafts, withEntry, writeDrafts, type CommentDraft } from './comment-drafts.ts'
import { movedDraft } from './useDraft.ts'

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
const place = draftsPlace(5, 9)

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 'first', remember: true, role: 'doctor', loginPage: '/login' })
})

it('keeps a comment for its version and a reply for its comment, per person and case', () => {
  const drafts = { comments: { 2: DRAFT }, replies: { 31: 'Thank you' } }
  writeDrafts(place, drafts)
  expect(readDrafts(place)).toEqual(drafts)
  expect(readDrafts(draftsPlace(6, 9))).toEqual(NO_DRAFTS)
  expect(readDrafts(draftsPlace(5, 8))).toEqual(NO_DRAFTS)
})

it('keeps a drawing without words, and neither a bare pin nor an empty reply', () => {
  const bare = { ...DRAFT, text: ' ' }
  writeDrafts(place, { comments: { 1: bare, 2: { ...bare, drawing: LINES } }, replies: { 31: ' ' } })
  expect(readDrafts(place)).toEqual({ comments: { 2: { ...bare, drawing: LINES } }, replies: {} })
  writeDrafts(place, { comments: withEntry({ 2: DRAFT }, 2, undefined), replies: {} })
  expect(localStorage.getItem(place)).toBeNull()
})

it('is wiped by signing out, and what is stored in another form is not read', () => {
  writeDrafts(place, { comments: { 2: DRAFT }, replies: {} })
  endSession('expired')
  expect(readDrafts(place).comments).toHaveProperty('2')
  startSession({ token: 'second', remember: true, role: 'doctor', loginPage: '/login' })
  endSession('signed-out')
  expect(localStorage.getItem(place)).toBeNull()
  writeDrafts(place, { comments: { 2: DRAFT }, replies: {} })
  expect(localStorage.getItem(place)).toBeNull()
  localStorage.setItem(place, JSON.stringify({ comments: { 2: { text: 1 } }, replies: {} }))
  expect(readDrafts(place)).toEqual(NO_DRAFTS)
})

it('moves to another place with its words, and a drawing takes its camera along', () => {
  const { text: _text, drawing: _drawing, fileId: _fileId, ...other } = DRAFT
  const camera = { position: [50, 0, 0] as [number, number, number], target: [0, 0, 0] as [number, number, number] }
  const to = {
    ...other,
    view: 'upper' as const,
    place: { ...DRAFT.place, point: [9, 9, 9] as [number, number, number], camera },
  }
  expect(movedDraft(undefined, to)).toEqual({ ...to, text: '' })
  expect(movedDraft(DRAFT, to)).toEqual({ ...to, text: DRAFT.text })
  const drawn = movedDraft({ ...DRAFT, drawing: LINES }, to)
  expect(drawn).toEqual({
    ...to,
    text: DRAFT.text,
    drawing: LINES,
    view: 'front',
    place: { ...to.place, camera: DRAFT.place.camera },
  })
})
