import type { KeyboardEvent } from 'react'

/** The link of a card, which has the focus. */
const CARDS = 'a[data-card]'
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function focusFirstCard(board: Element | null) {
  board?.querySelector<HTMLElement>(CARDS)?.focus()
}

/** Left and right move the focus from the link of a card to that of the one beside it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const cards = [...(event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>(CARDS) ?? [])]
  const next = cards[cards.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
