// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { fixture } from '#web/testing/fixture.ts'
import { areSameFiles, awaitsBase, hasBothJaws, listMissing, type Readings, type StageFile } from './viewer-file.ts'
import { roomFrame } from './room-views.ts'

/** Holds only the fields that are compared. */
const FILES = [
  fixture<StageFile>({ id: 'upper', jaw: 'upper', file: {} }),
  fixture<StageFile>({ id: 'lower', jaw: 'lower', file: {} }),
  fixture<StageFile>({ id: 'model', jaw: undefined, file: { bytes: new ArrayBuffer(1) } }),
]

it('misses the visible files that are neither there nor failed', () => {
  const none: Readings = new Map()
  const ids = (view: 'front' | 'upper', hidden: readonly string[], readings = none) =>
    listMissing({ readings, frame: roomFrame(view, 'both') }, FILES, hidden).map(({ id }) => id)
  expect(ids('front', [])).toEqual(['upper', 'lower', 'model'])
  expect(ids('front', ['lower'])).toEqual(['upper', 'model'])
  expect(ids('upper', [])).toEqual(['upper', 'model'])
  expect(ids('front', [], new Map([['upper', { phase: 'failed', words: 'It is empty.' }]]))).toEqual(['lower', 'model'])
})

it('lets brackets wait for the visible teeth of their jaw', () => {
  const brackets = fixture<StageFile>({ id: 'brackets', jaw: 'upper', file: {}, isMounted: true })
  const waits = (readings: Readings, hidden: readonly string[] = []) =>
    awaitsBase(brackets, { files: [...FILES, brackets], readings, hidden })
  expect([waits(new Map()), waits(new Map(), ['upper'])]).toEqual([true, false])
  expect(waits(new Map([['upper', { phase: 'failed', words: 'It is empty.' }]]))).toBe(false)
  expect(waits(new Map([['lower', { phase: 'failed', words: 'It is empty.' }]]))).toBe(true)
})

it('has both jaws only if each is known', () => {
  expect(hasBothJaws(FILES)).toBe(true)
  expect(hasBothJaws(FILES.slice(1))).toBe(false)
})

it('treats the same files on the same side as equal', () => {
  const copies = FILES.map((file) => ({ ...file }))
  expect(areSameFiles(FILES, copies)).toBe(true)
  expect(areSameFiles(FILES, copies.toReversed())).toBe(false)
  expect(areSameFiles(FILES, copies.slice(1))).toBe(false)
  const change = (id: string, more: Partial<StageFile>) =>
    copies.map((copy) => (copy.id === id ? { ...copy, ...more } : copy))
  expect(areSameFiles(FILES, change('upper', { half: 1 }))).toBe(false)
  const file = { name: 'model.stl', bytes: new ArrayBuffer(1) }
  expect(areSameFiles(FILES, change('model', { file }))).toBe(false)
})
