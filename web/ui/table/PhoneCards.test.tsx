// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { PhoneCards } from './PhoneCards.tsx'

afterEach(cleanup)

type Case = { id: number; name: string; status: string; note: string | null }

const COLUMNS: readonly Column<Case>[] = [
  { id: 'note', header: 'Note', cell: (row) => row.note ?? '–', phone: { line: 2, cell: (row) => row.note } },
  { id: 'status', header: 'Status', cell: (row) => <em>{row.status}</em>, phone: { line: 1, order: 2, isEnd: true } },
  { id: 'name', header: 'Name', cell: (row) => <b>{row.name}</b>, phone: { line: 1, order: 1 } },
  { id: 'internal', header: 'Internal', cell: () => 'never on a phone' },
]

const ROWS = [
  { id: 1, name: 'Ada', status: 'New', note: 'Rush' },
  { id: 2, name: 'Zoë', status: 'Done', note: null },
]

test('a card has its lines and places by the columns, and omits what has no place', () => {
  render(<PhoneCards label="Cases" columns={COLUMNS} rows={ROWS} rowId={({ id }) => id} />)
  const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(cards).toEqual(['AdaNewRush', 'ZoëDone'])
})

test('the card is the link, without the control that precedes it', () => {
  render(
    <PhoneCards
      label="Cases"
      columns={COLUMNS}
      rows={ROWS.slice(0, 1)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/cases/${id}`}
      lead={({ name }) => <input type="checkbox" aria-label={`Select ${name}`} />}
    />,
  )
  const link = screen.getByRole('link', { name: 'AdaNewRush' })
  expect(link.getAttribute('href')).toBe('/cases/1')
  expect(link.contains(screen.getByLabelText('Select Ada'))).toBe(false)
})
