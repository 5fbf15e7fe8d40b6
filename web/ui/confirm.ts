import { Store } from '@tanstack/react-store'
import type { ReactNode } from 'react'

export type ConfirmOptions = {
  title?: string
  body?: ReactNode
  /** The label of the confirming button. */
  verb?: string
  /** The label of the other button, where 'Cancel' would be ambiguous. */
  back?: string
  /** Makes the confirming button red, for an irreversible action. */
  danger?: boolean
  /** Must be typed to confirm: the name or number of the record. */
  typed?: { label: string; value: string }
}

type ConfirmContent = Required<Pick<ConfirmOptions, 'title' | 'body' | 'verb' | 'back' | 'danger'>> &
  Pick<ConfirmOptions, 'typed'>
export type PendingConfirm = { question: ConfirmContent; answer: (isConfirmed: boolean) => void }

/** The pending confirmation. */
export const pendingConfirm = new Store<PendingConfirm | undefined>(undefined)

/**
 * Opens a confirmation and resolves to the answer: `if (!(await confirm())) return`. The defaults are those of
 * LAYOUT-27.
 */
export function confirm(question: ConfirmOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    pendingConfirm.setState(() => ({
      question: {
        title: question.title ?? 'Delete Confirmation',
        body: question.body ?? 'Are you sure you want to delete this item?',
        verb: question.verb ?? 'Delete',
        back: question.back ?? 'Cancel',
        // Without a verb it is the default question, which deletes.
        danger: question.danger ?? question.verb === undefined,
        ...(question.typed ? { typed: question.typed } : {}),
      },
      answer(isConfirmed) {
        pendingConfirm.setState(() => undefined)
        resolve(isConfirmed)
      },
    }))
  })
}
