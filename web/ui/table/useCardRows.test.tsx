// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SortHeader } from './SortHeader.tsx'
import { useCardRows } from './useCardRows.ts'

afterEach(cleanup)

const ROWS = ['Member 10', 'member 2', 'Ada', 'Zoë', 'Émile'].map((name, place) => ({ name, place }))

function Card() {
  const { shown, sort, pager } = useCardRows(ROWS, { name: (row) => row.name, place: (row) => row.place })
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
          <td data-testid="shown">{shown.map((row) => row.name).join(', ')}</td>
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

const shown = () => screen.getByTestId('shown').textContent
const head = () => screen.getByRole('columnheader', { name: /Name/ })
const press = (name: RegExp) => act(() => screen.getByRole('button', { name }).click())

test('a header sorts ascending, then descending, and the third click restores the original order', () => {
  render(<Card />)
  const own = shown()
  press(/Name/)
  expect([shown(), head().ariaSort ?? head().getAttribute('aria-sort')]).toEqual([
    'Ada, Émile, member 2, Member 10, Zoë',
    'ascending',
  ])
  press(/Name/)
  expect([shown(), head().getAttribute('aria-sort')]).toEqual(['Zoë, Member 10, member 2, Émile, Ada', 'descending'])
  press(/Name/)
  expect([shown(), head().getAttribute('aria-sort')]).toEqual([own, null])
})

test('a page shows its part of the sorted rows', () => {
  render(<Card />)
  press(/Name/)
  press(/1 to 5/)
  expect(shown()).toBe('Member 10, Zoë')
  expect(screen.getByRole('button', { name: '4 to 5' })).toBeDefined()
})
