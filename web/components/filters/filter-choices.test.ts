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

function labels(text: string, values: Record<string, string> = {}) {
  return listFilterChoices(FILTERS, values, text).map(({ label }) => label)
}

describe('the choices of the filter menu', () => {
  it('are all filters until the user types, except text fields and filters that only links set', () => {
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

  it('are those with every typed word in their name or values', () => {
    expect(labels('nonsense')).toEqual([])
    expect(labels('on-hold')).toEqual(['Only On-hold'])
    expect(labels('flawed pend')).toEqual(['Status: Flawed tray: Pending'])
    expect(labels('ship date')).toEqual(['Ship date'])
  })

  it('toggle one value and leave the others of its filter', () => {
    const next = (text: string, values: Record<string, string> = {}) =>
      listFilterChoices(FILTERS, values, text)[0]?.next
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

  it('clear a filter with its value for none', () => {
    const next = (text: string, values: Record<string, string>) => listFilterChoices(FILTERS, values, text)[0]?.next
    expect(next('ended', { state: 'ACTIVE' })).toBe('INACTIVE')
    expect(next('ended', { state: 'INACTIVE' })).toBe('ALL')
    expect(next('active only', { active: 'true' })).toBe('false')
  })
})

describe('the filter chips', () => {
  it('show the selected values with labels, and none for no selection', () => {
    const chips = (values: Record<string, string>) => toFilterChips(FILTERS, values).map(quoteFilter)
    expect(chips({ state: 'ALL', active: 'false', name: 'Ann' })).toEqual([])
    expect(chips({ state: 'ENDED', active: 'true', tray: '4,5', days: '2026-01-02,' })).toEqual([
      '“Active Only”',
      '“State ENDED”',
      '“Ship date from 2026-01-02”',
      '“Tray no. 4, 5”',
    ])
    expect(chips({ status: 'print:new,flawed_tray:new,of_a_link', products: '5' })).toEqual([
      '“Status New, New +1”',
      '“Products Trays, Models”',
    ])
  })

  it('are named in a sentence together with the search text', () => {
    expect(activeFilterNames(FILTERS, { name: 'Ann', held: '1' })).toEqual(['“Ann”', '“Only On-hold”'])
  })
})
