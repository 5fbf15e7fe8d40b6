import { Fragment } from 'react'
import { partsOf } from './matched-parts.ts'

type Props = { text: string; words: readonly string[]; className?: string | undefined }

/** Marks the search words in a text. */
export function Matched({ text, words, className }: Props) {
  return partsOf(text, words).map(({ part, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className={className}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
