import { Fragment } from 'react'
import { highlightParts } from './highlight.ts'

type Props = { text: string; words: readonly string[]; className?: string | undefined }

/** Marks the search words in a text. */
export function Highlight({ text, words, className }: Props) {
  return highlightParts(text, words).map(({ part, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className={className}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
