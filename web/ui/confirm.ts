import { Store } from '@tanstack/react-store'
import type { ReactNode } from 'react'

export type Question = {
  title?: string
  body?: ReactNode
  /** The words of the button that does it. */
  verb?: string
  /** The words of the way out, where 'Cancel' would be what is asked about. */
  back?: string
  /** Red, for what cannot be taken back. */
  danger?: boolean
  /** Must be typed first: the name or number of the thing. */
  typed?: { label: string; value: string }
}

type Asked = Required<Pick<Question, 'title' | 'body' | 'verb' | 'back' | 'danger'>> & Pick<Question, 'typed'>
export type Asking = { question: Asked; answer: (yes: boolean) => void }

/** What is being asked now. */
export const asking = new Store<Asking | undefined>(undefined)

/** `if (!(await confirm())) return`: LAYOUT-27 where nothing else is said. */
export function confirm(question: Question = {}): Promise<boolean> {
  return new Promise((resolve) => {
    asking.setState(() => ({
      question: {
        title: question.title ?? 'Delete Confirmation',
        body: question.body ?? 'Are you sure you want to delete this item?',
        verb: question.verb ?? 'Delete',
        back: question.back ?? 'Cancel',
        // Nothing said means the default question, and that one deletes.
        danger: question.danger ?? question.verb === undefined,
        ...(question.typed ? { typed: question.typed } : {}),
      },
      answer(yes) {
        asking.setState(() => undefined)
        resolve(yes)
      },
    }))
  })
}
