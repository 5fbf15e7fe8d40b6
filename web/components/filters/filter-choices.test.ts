import { describe, expect, it } from 'vitest'
import { listFilterChoices } from './filter-choices.ts'
import { toFilterChips, quoteFilter, activeFilterNames, type Filter } from './filter.ts'

const FILTERS: readonly Filter[] = [
  { name: 'name', label: 'Patient', kind: 'search' },
  { name: 'held', label: 'Only On-hold', kind: 'flag' },
  { name: 'rush', label: 'Rush Case Only', kind: 'flag' },
  { name: 'active', label: 'Active Only', kind: 'flag', off: 'false' },
  {
    name: 'status',
    label: 'Status',
    kind: 'many',
    options: [
      { value: 'print:new', label: 'New', group: 'Print' },
      { value: 'flawed_tray:new', label: 'New', group: 'Flawed tray' },
      { value: 'flawed_tray:pending', label: 'Pending', group: 'Flawed tray' },
    ],
  },
  {
    name: 'state',
    label: 'State',
    kind: 'one',
    none: { value: 'ALL', label: 'All' },
    options: [
      { value: 'ACTIVE', label: 'Running' },
      { value: 'INACTIVE', label: 'Ended' },
    ],
  },
  {
    name: 'products',
    label: 'Products',
    kind: 'bits',
    options: [
      { value: '1', label: 'Trays' },
      { value: '4', label: 'Models' },
    ],
  },
  { name: 'days', label: 'Ship date', kind: 'dates' },
  { name: 'tray', label: 'Tray no.', kind: 'linked' },
]

function labels(text: string, said: Record<string, string> = {}) {
  return listFilterChoices(FILTERS, said, text).map(({ label }) => label)
}

describe('what the filter menu offers', () => {
  it('is every filter until something is typed, but for the fields and what only links bring', () => {
    expect(labels('')).toEqual([
      'Only On-hold',
      'Rush Case Only',
      'Active Only',
      'Status',
      'State',
      'Products',
      'Ship date',
    ])
  })

  it('is then what has every word in its name, values included', () => {
    expect(labels('nonsense')).toEqual([])
    expect(labels('on-hold')).toEqual(['Only On-hold'])
    expect(labels('flawed pend')).toEqual(['Status: Flawed tray: Pending'])
    expect(labels('ship date')).toEqual(['Ship date'])
  })

  it('turns one value and leaves the others of its filter', () => {
    const next = (text: string, said: Record<string, string> = {}) => listFilterChoices(FILTERS, said, text)[0]?.next
    expect(next('flawed pend')).toBe('flawed_tray:pending')
    expect(next('flawed pend', { status: 'flawed_tray:new' })).toBe('flawed_tray:new,flawed_tray:pending')
    expect(next('flawed new', { status: 'flawed_tray:pending,of_a_link' })).toBe(
      'flawed_tray:new,flawed_tray:pending,of_a_link',
    )
    expect(next('flawed pend', { status: 'flawed_tray:pending' })).toBe('')
    expect(next('rush', { rush: 'true' })).toBe('')
    expect(next('rush')).toBe('true')
    expect(next('models', { products: '1' })).toBe('5')
    expect(next('models', { products: '5' })).toBe('1')
  })

  it('takes away by what the address says for none', () => {
    const next = (text: string, said: Record<string, string>) => listFilterChoices(FILTERS, said, text)[0]?.next
    expect(next('ended', { state: 'ACTIVE' })).toBe('INACTIVE')
    expect(next('ended', { state: 'INACTIVE' })).toBe('ALL')
    expect(next('active only', { active: 'true' })).toBe('false')
  })
})

describe('the chips', () => {
  it('are what is set, in words; none for no choice', () => {
    const words = (said: Record<string, string>) => toFilterChips(FILTERS, said).map(quoteFilter)
    expect(words({ state: 'ALL', active: 'false', name: 'Ann' })).toEqual([])
    expect(words({ state: 'ENDED', active: 'true', tray: '4,5', days: '2026-01-02,' })).toEqual([
      '“Active Only”',
      '“State ENDED”',
      '“Ship date from 2026-01-02”',
      '“Tray no. 4, 5”',
    ])
    expect(words({ status: 'print:new,flawed_tray:new,of_a_link', products: '5' })).toEqual([
      '“Status New, New +1”',
      '“Products Trays, Models”',
    ])
  })

  it('are named in a sentence with what is looked for', () => {
    expect(activeFilterNames(FILTERS, { name: 'Ann', held: '1' })).toEqual(['“Ann”', '“Only On-hold”'])
  })
})
