import { describe, expect, it } from 'vitest'
import { fitColumns, type Column, gridTracks } from './columns.ts'

function column(id: string, rest: Omit<Partial<Column<unknown>>, 'id'> = {}): Column<unknown> {
  return { id, header: id, cell: () => null, ...rest }
}

const COLUMNS = [
  column('name'),
  column('organization', { width: 200, least: 150, rank: 2 }),
  column('date', { width: 100, rank: 3 }),
  column('status', { width: 100 }),
  column('step', { width: 120, rank: 1 }),
]

function idsIn(available: number) {
  return fitColumns(COLUMNS, available).map(({ id, width }) => `${id}${width ? ` ${width}` : ''}`)
}

describe('columns', () => {
  it('are all shown at full width if there is room', () => {
    expect(idsIn(712)).toEqual(['name', 'organization 200', 'date 100', 'status 100', 'step 120'])
  })

  it('shrink before one is hidden', () => {
    expect(idsIn(662)).toEqual(['name', 'organization 150', 'date 100', 'status 100', 'step 120'])
  })

  it('shrink no further than necessary', () => {
    expect(idsIn(702)).toEqual(['name', 'organization 190', 'date 100', 'status 100', 'step 120'])
  })

  it('share the remaining width unless one would get too little', () => {
    const two = [column('name'), column('email', { least: 200 }), column('role', { width: 100 })]
    expect(fitColumns(two, 500).map(({ width }) => width)).toEqual([undefined, undefined, 100])
    expect(fitColumns(two, 499).map(({ width }) => width)).toEqual([undefined, 200, 100])
  })

  it('are hidden by rank, and those without a rank stay', () => {
    expect(idsIn(661)).toEqual(['name', 'organization 200', 'status 100', 'step 120'])
    expect(idsIn(561)).toEqual(['name', 'status 100', 'step 120'])
    expect(idsIn(100)).toEqual(['name', 'status 100'])
  })
})

describe('the tracks of a grid', () => {
  it('keep the fixed widths and share the rest', () => {
    expect(gridTracks([column('name'), column('date', { width: 94 })], 16)).toEqual(['minmax(0, 1fr)', '110px'])
  })

  it('share by width if each column has one', () => {
    const two = [column('date', { width: 100 }), column('step', { width: 120 })]
    expect(gridTracks(two, 0)).toEqual(['minmax(100px, 100fr)', 'minmax(120px, 120fr)'])
  })
})
