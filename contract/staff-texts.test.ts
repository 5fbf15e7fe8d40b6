import { describe, expect, it } from 'vitest'
import { describePracticeNumbers, toPracticeNumbers } from '#contract/staff-texts.ts'

const toUniversal = (text: string) => toPracticeNumbers(text, 'universal')

describe('the tooth numbers of a text by staff', () => {
  it.each([
    ['Tooth 12 is turned.', 'Tooth 7 (FDI 12) is turned.'],
    ['Is tooth 12-22 level?', 'Is tooth 7-10 (FDI 12-22) level?'],
    ['We moved teeth 12, 13 and 22 by 0.5 mm.', 'We moved teeth 7, 6 and 10 (FDI 12, 13 and 22) by 0.5 mm.'],
    ['tooth 47, lower right, then tooth 11.', 'tooth 31 (FDI 47), lower right, then tooth 8 (FDI 11).'],
    ['tooth 12 by 12 mm, turned 14°', 'tooth 7 (FDI 12) by 12 mm, turned 14°'],
  ])('are turned for the practice: %s', (written, read) => {
    expect(toUniversal(written)).toBe(read)
  })

  it.each([
    ['a plain number', 'Sent 12 photos; 12 sits behind 11.'],
    ['a plain number beside a tooth', 'Tooth 12 sits behind 11.'],
    ['a number that is no FDI number', 'Teeth 7 and 12 are crowded.'],
    ['another such number elsewhere', 'Tooth 12 is fine, tooth 30 is not.'],
    ['a place that belongs to another notation', 'Tooth 12, upper left, is short.'],
    ['both notations', 'Tooth 31 (47) is missing.'],
    ['a named notation', 'Tooth 12 (universal) is missing.'],
    ['a number sign', 'Tooth 12 and #13'],
    ['an amount', 'Move tooth 12 mm by mm.'],
    ['a decimal', 'Tooth 12.5 forward'],
    ['a longer number', 'Teeth 1234'],
    ['a singular with several numbers', 'Tooth 12 and 13'],
    ['a list that ends with an amount', 'Teeth 11, 12 days later'],
    ['a sequence in other words', 'Teeth 13 to 23'],
    ['a milk tooth', 'Tooth 54 is loose.'],
  ])('stay where there is doubt: %s', (_doubt, text) => {
    expect(toUniversal(text)).toBe(text)
    expect(describePracticeNumbers(text, 'universal')).toBeUndefined()
  })

  it('follow the notation of the practice', () => {
    expect(toPracticeNumbers('Tooth 12 is turned.', 'palmer')).toBe('Tooth UR2 (FDI 12) is turned.')
    expect(toPracticeNumbers('Tooth 12 is turned.', 'fdi')).toBe('Tooth 12 is turned.')
  })

  it('are told to the writer with their place', () => {
    expect(describePracticeNumbers('Teeth 12 and 47; tooth 12 first.', 'universal')).toBe(
      'tooth 7, upper right lateral; 31, lower right second molar',
    )
    expect(describePracticeNumbers('Tooth 12 first.', 'fdi')).toBeUndefined()
  })
})
