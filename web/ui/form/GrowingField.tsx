import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'

type Props = Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'styles'> & { minRows: number; maxRows: number }

/** Avoids the library's autosize, which lays out the whole page to measure one field before the first paint. */
const GROWS_BY_STYLE = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** A textarea that grows with its text between `minRows` and `maxRows`. */
export function GrowingField({ minRows, maxRows, ...rest }: Props) {
  if (!GROWS_BY_STYLE) return <Textarea {...rest} autosize minRows={minRows} maxRows={maxRows} />
  const input: CSSProperties = {
    fieldSizing: 'content',
    minHeight: rowHeight(minRows),
    maxHeight: rowHeight(maxRows),
  }
  return <Textarea {...rest} styles={{ input }} />
}

/** The height of that many rows, border included. */
function rowHeight(rows: number) {
  return `calc(${rows}lh + 2 * var(--input-padding-y, 0px) + 2px)`
}
