import { expect, it } from 'vitest'
import type { SetupFile } from '#contract/setups.ts'
import { fixture } from '#web/testing/fixture.ts'
import { toAcceptedWarnings, toAnswersBody, missingForCompletion } from './completion.ts'

const EMPTY_OFFER = {
  coming: [],
  files: [],
  reasons: {},
  comments: [],
  answers: {},
  isJudged: false,
  withoutModel: undefined,
}
const FAR = 'The lower setup is 0.34 mm off its scan.'

/** Holds only the fields that the dialog reads. */
function file(facts: Partial<SetupFile>) {
  return fixture<SetupFile>({
    name: 'lower.stl',
    part: 'teeth',
    inspection: 'done',
    inspection_fault: null,
    warnings: [],
    ...facts,
  })
}

it('requires no file for a case that is set up in-office', () => {
  expect(missingForCompletion(EMPTY_OFFER)).toEqual([])
})

it('requires a reason if the doctor has to approve a version without files', () => {
  const judged = { ...EMPTY_OFFER, isJudged: true }
  const open = ['Add the files of the setup, or say why there are none.']
  expect(missingForCompletion(judged)).toEqual(open)
  expect(missingForCompletion({ ...judged, withoutModel: '' })).toEqual(open)
  expect(missingForCompletion({ ...judged, withoutModel: 'The case needs no model' })).toEqual([])
  expect(missingForCompletion({ ...judged, files: [file({})] })).toEqual([])
})

it('requires each file to be stored, checked and readable, and one of them to contain teeth', () => {
  const coming = [{ name: 'upper.stl' }]
  expect(missingForCompletion({ ...EMPTY_OFFER, coming })).toEqual(['upper.stl is not stored yet.'])
  expect(missingForCompletion({ ...EMPTY_OFFER, files: [file({ inspection: 'pending' })] })).toEqual([
    'lower.stl: It is still being checked. Please wait a moment.',
  ])
  const failed = file({ inspection: 'failed', inspection_fault: 'This is not a mesh.' })
  expect(missingForCompletion({ ...EMPTY_OFFER, files: [failed] })).toEqual(['lower.stl: This is not a mesh.'])
  expect(missingForCompletion({ ...EMPTY_OFFER, files: [file({ part: 'tray' })] })).toEqual([
    'The set-up teeth of at least one arch are needed.',
  ])
})

it('requires a reason for each warning', () => {
  const files = [file({ warnings: [FAR] })]
  const open = ['A warning about lower.stl has no reason yet.']
  expect(missingForCompletion({ ...EMPTY_OFFER, files })).toEqual(open)
  expect(missingForCompletion({ ...EMPTY_OFFER, files, reasons: { [FAR]: ' ' } })).toEqual(open)
  const reasons = { [FAR]: ' The second scan was used. ' }
  expect(missingForCompletion({ ...EMPTY_OFFER, files, reasons })).toEqual([])
  expect(toAcceptedWarnings(reasons)).toEqual([{ warning: FAR, reason: 'The second scan was used.' }])
})

it('requires a reply to each comment, with a reason if it is not possible', () => {
  const offer = { ...EMPTY_OFFER, files: [file({})], comments: [{ id: 7, number: 1 }] }
  expect(missingForCompletion(offer)).toEqual(['Comment 1 has no answer yet.'])
  const bare = { 7: { kind: 'not_possible', text: ' ' } } as const
  expect(missingForCompletion({ ...offer, answers: bare })).toEqual(['Comment 1: why is it not possible?'])
  const answers = { 7: { kind: 'done', text: '' } } as const
  expect(missingForCompletion({ ...offer, answers })).toEqual([])
  // Without files a comment may stay open, but not half answered.
  expect(missingForCompletion({ ...offer, files: [] })).toEqual([])
  expect(missingForCompletion({ ...offer, files: [], answers: bare })).toEqual(['Comment 1: why is it not possible?'])
  expect(toAnswersBody(answers, offer.comments)).toEqual([{ comment_id: 7, kind: 'done', text: '' }])
})
