// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AddressContext } from './address-context.ts'
import { useListState, type ListAddress } from './useListState.ts'
import { useDebouncedInput } from './useDebouncedInput.ts'

type Patch = Record<string, string>
const names: ListAddress<{ name: string }, Patch> = {
  read: (search) => ({ name: search.name ?? '' }),
  filterValues: (search) => ({ ...search }),
  write: (search, { name, page }) => ({ ...search, ...(name && { name }), ...(page && { page }) }),
  ignoredParams: () => [],
  set: (search) => ['name'].filter((name) => search[name]),
  order: () => undefined,
  reorder: (search) => ({ ...search }),
}

function List() {
  const list = useListState(names)
  const { text, type } = useDebouncedInput(list.values.name, (name) => list.set({ name }))
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={list.reset}>
        Reset
      </button>
      <button type="button" onClick={() => list.set({ page: '1' })}>
        First page
      </button>
      <output>{list.filters.join(' ')}</output>
    </>
  )
}

function App({ start }: { start: Record<string, string> }) {
  const [search, setSearch] = useState(start)
  const [beginnings, setBeginnings] = useState(0)
  function begin(next: Record<string, string>) {
    setSearch(next)
    setBeginnings(beginnings + 1)
  }
  return (
    <AddressContext value={{ search, change: setSearch, begin, beginning: String(beginnings) }}>
      <List />
      <p data-testid="address">{JSON.stringify(search)}</p>
    </AddressContext>
  )
}

function address(): unknown {
  return JSON.parse(screen.getByTestId('address').textContent ?? '')
}

function field() {
  return screen.getByLabelText<HTMLInputElement>('Name')
}

describe('the state of a list', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('is read from the URL', () => {
    render(<App start={{ name: 'Ruby' }} />)
    expect(field().value).toBe('Ruby')
    expect(screen.getByRole('status').textContent).toBe('name')
  })

  it('is written after a pause, while the typed text is shown immediately', () => {
    render(<App start={{}} />)
    fireEvent.change(field(), { target: { value: 'r' } })
    fireEvent.change(field(), { target: { value: 'ru' } })
    expect(field().value).toBe('ru')
    act(() => void vi.advanceTimersByTime(999))
    expect(address()).toEqual({})
    act(() => void vi.advanceTimersByTime(1000))
    expect(address()).toEqual({ name: 'ru' })
    expect(field().value).toBe('ru')
  })

  it('is reset even after typing', () => {
    render(<App start={{ page: '2', tab: 'all' }} />)
    fireEvent.change(field(), { target: { value: 'ruby' } })
    act(() => void vi.advanceTimersByTime(1000))
    fireEvent.click(screen.getByText('Reset'))
    expect(field().value).toBe('')
    expect(address()).toEqual({ tab: 'all' })
  })

  it('is reset within the pause as well, and the typed text does not return', () => {
    render(<App start={{ tab: 'all' }} />)
    fireEvent.change(field(), { target: { value: 'ruby' } })
    fireEvent.click(screen.getByText('Reset'))
    expect(field().value).toBe('')
    act(() => void vi.advanceTimersByTime(1000))
    expect(address()).toEqual({ tab: 'all' })
  })

  it('keeps the text being typed when something else changes', () => {
    render(<App start={{ page: '2' }} />)
    fireEvent.change(field(), { target: { value: 'ruby' } })
    fireEvent.click(screen.getByText('First page'))
    act(() => void vi.advanceTimersByTime(1000))
    expect(address()).toEqual({ page: '1', name: 'ruby' })
  })
})
