// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runWhenIdle, IDLE_MS } from './run-when-idle.ts'

describe('content below the fold', () => {
  let field: HTMLInputElement
  let stop = () => {}
  const calls: string[] = []

  function listen(hasLetterKeys = false) {
    const record = (name: string) => () => void calls.push(name)
    stop = runWhenIdle({ hasLetterKeys, onIdle: record('idle'), onMove: record('move'), onPrint: record('print') })
  }

  function press(key: string, target: EventTarget = document.body, ctrlKey = false) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    field = document.body.appendChild(document.createElement('input'))
  })
  afterEach(() => {
    stop()
    field.remove()
    calls.length = 0
    vi.useRealTimers()
  })

  it('waits until keyboard and mouse are idle', () => {
    listen()
    vi.advanceTimersByTime(IDLE_MS - 1)
    press('a', field)
    vi.advanceTimersByTime(IDLE_MS - 1)
    document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    vi.advanceTimersByTime(IDLE_MS - 1)
    expect(calls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(calls).toEqual(['idle'])
  })

  it('is rendered soon for anything that scrolls there, and immediately for printing', () => {
    listen()
    for (const key of ['Tab', 'PageDown', 'ArrowDown', 'End', ' ']) press(key)
    press('f', field, true)
    window.dispatchEvent(new Event('scroll'))
    expect(calls).toEqual(Array.from({ length: 7 }, () => 'move'))
    window.dispatchEvent(new Event('beforeprint'))
    expect(calls.at(-1)).toBe('print')
  })

  it('is not rendered for unrelated keys', () => {
    listen()
    press('Control')
    press('k', document.body, true)
    press('ArrowLeft', field)
    for (const key of ['j', 'Enter', 'Escape']) press(key)
    expect(calls).toEqual([])
  })

  it('is rendered for the letters that move from row to row', () => {
    listen(true)
    press('j')
    expect(calls).toEqual(['move'])
  })
})
