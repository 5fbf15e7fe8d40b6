import { expect, it } from 'vitest'
import { matchPeople, mentionAt, mentionedIds, insertMention } from './mention.ts'

const people = [
  { id: 1, name: 'Maren Okafor' },
  { id: 2, name: 'Priya Raman' },
]

it('finds the name being typed before the caret, but not in an email address', () => {
  expect(mentionAt('Is it high, @mar', 16)).toEqual({ typed: 'mar', from: 12 })
  expect(mentionAt('@', 1)).toEqual({ typed: '', from: 0 })
  expect(mentionAt('@maren ok', 9)).toEqual({ typed: 'maren ok', from: 0 })
  for (const text of ['', 'tech@typodont', 'Nobody', '@maren okafor it is']) {
    expect(mentionAt(text, text.length)).toBeUndefined()
  }
})

it('matches the start of any word of a name', () => {
  expect(matchPeople(people, '')).toHaveLength(2)
  expect(matchPeople(people, 'oka').map(({ id }) => id)).toEqual([1])
  expect(matchPeople(people, 'priya r').map(({ id }) => id)).toEqual([2])
  expect(matchPeople(people, 'kafor')).toEqual([])
})

it('inserts the name and returns the ids of the mentioned users', () => {
  expect(insertMention('Hi @ma, look', { typed: 'ma', from: 3 }, 'Maren Okafor')).toEqual({
    text: 'Hi @Maren Okafor , look',
    caret: 17,
  })
  expect(mentionedIds('@Maren Okafor and @Priya', people)).toEqual([1])
})
