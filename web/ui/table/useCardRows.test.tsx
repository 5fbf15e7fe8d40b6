// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SortHeader } from './SortHeader.tsx'
import { useCardRows } from './useCardRows.ts'

afterEach(cleanup)

const ROWS = ['Member 10', 'member 2', 'Ada', 'Zoë', 'Émile'].map((name, place) => ({ name, place }))

function Card() {
  const { visibleRows, sort, pager } = useCardRows(ROWS, { name: (row) => row.name, place: (row) => row.place })
  return (
    <table>
      <thead>
        <tr>
          <SortHeader name="name" sort={sort}>
            Name
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td data-testid="shown">{visibleRows.map((row) => row.name).join(', ')}</td>
          <td>
            <button onClick={() => pager.onTurn({ page: 2, perPage: 3 })}>
              {pager.found.from} to {pager.found.to}
            </button>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const names = () => screen.getByTestId('shown').textContent
const header = () => screen.getByRole('columnheader', { name: /Name/ })
const click = (name: RegExp) => act(() => screen.getByRole('button', { name }).click())

test('a header sorts ascending, then descending, and the third click restores the original order', () => {
  render(<Card />)
  const unsorted = names()
  click(/Name/)
  expect([names(), header().ariaSort ?? header().getAttribute('aria-sort')]).toEqual([
    'Ada, Émile, member 2, Member 10, Zoë',
    'ascending',
  ])
  click(/Name/)
  expect([names(), header().getAttribute('aria-sort')]).toEqual(['Zoë, Member 10, member 2, Émile, Ada', 'descending'])
  click(/Name/)
  expect([names(), header().getAttribute('aria-sort')]).toEqual([unsorted, null])
})

test('a page shows its part of the sorted rows', () => {
  render(<Card />)
  click(/Name/)
  click(/1 to 5/)
  expect(names()).toBe('Member 10, Zoë')
  expect(screen.getByRole('button', { name: '4 to 5' })).toBeDefined()
})
