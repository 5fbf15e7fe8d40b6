// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useShortcuts } from './shortcuts.ts'

const LAYERS = ['dialog', 'menu', 'listbox'] as const
const hold = vi.fn<() => void>()
const go = vi.fn<() => void>()

function Screen({ children }: { children?: React.ReactNode }) {
  useShortcuts([
    { keys: 'h', label: 'Put on hold', run: hold },
    { keys: 'g p', label: 'Patients', run: go },
  ])
  return (
    <>
      <input aria-label="Filter" />
      <input aria-label="Tick" type="checkbox" />
      {children}
    </>
  )
}

function Layer({ role, isVisible }: { role: string; isVisible: boolean }) {
  return <div role={role} ref={(node) => void (node && (node.checkVisibility = () => isVisible))} />
}

function press(key: string, target: Element = document.body) {
  fireEvent.keyDown(target, { key })
}

describe('shortcuts', () => {
  beforeEach(() => vi.clearAllMocks())
  afterEach(cleanup)

  it('work on the page and end with their screen', () => {
    const { unmount } = render(<Screen />)
    press('h')
    expect(hold).toHaveBeenCalledTimes(1)
    unmount()
    press('h')
    expect(hold).toHaveBeenCalledTimes(1)
  })

  it('support a sequence of two keys', () => {
    render(<Screen />)
    press('p')
    expect(go).not.toHaveBeenCalled()
    press('g')
    press('p')
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('are ignored while the user types, but not on a checkbox', () => {
    render(<Screen />)
    press('h', screen.getByLabelText('Filter'))
    expect(hold).not.toHaveBeenCalled()
    press('h', screen.getByLabelText('Tick'))
    expect(hold).toHaveBeenCalledTimes(1)
  })

  it.each(LAYERS)('are disabled under an open %s', (role) => {
    render(
      <Screen>
        <Layer role={role} isVisible />
      </Screen>,
    )
    press('h')
    expect(hold).not.toHaveBeenCalled()
  })

  it('are not affected by a closed layer that is still in the document', () => {
    render(
      <Screen>
        <Layer role={LAYERS[2]} isVisible={false} />
      </Screen>,
    )
    press('h')
    expect(hold).toHaveBeenCalledTimes(1)
  })

  it('leave key combinations with Ctrl to the browser', () => {
    render(<Screen />)
    fireEvent.keyDown(document.body, { key: 'h', ctrlKey: true })
    expect(hold).not.toHaveBeenCalled()
  })
})
