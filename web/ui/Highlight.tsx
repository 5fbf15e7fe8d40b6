import { Fragment } from 'react'
import { highlightParts } from './highlight.ts'

type Props = { text: string; words: readonly string[]; className?: string | undefined }

/** Marks the search words in a text. */
export function Highlight({ text, words, className }: Props) {
  return highlightParts(text, words).map(({ part, isMatch, offset }) =>
    isMatch ? (
      <mark key={offset} className={className}>
        {part}
      </mark>
    ) : (
      <Fragment key={offset}>{part}</Fragment>
    ),
  )
}
