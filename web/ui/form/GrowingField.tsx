import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'

type Props = Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'styles'> & { minRows: number; maxRows: number }

/** The library's own way lays out the whole page to measure one field, before that page is painted. */
const GROWS_BY_STYLE = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Long words: as high as what is typed, between so many rows. */
export function GrowingField({ minRows, maxRows, ...rest }: Props) {
  if (!GROWS_BY_STYLE) return <Textarea {...rest} autosize minRows={minRows} maxRows={maxRows} />
  const input: CSSProperties = {
    fieldSizing: 'content',
    minHeight: heightOf(minRows),
    maxHeight: heightOf(maxRows),
  }
  return <Textarea {...rest} styles={{ input }} />
}

/** With its border. */
function heightOf(rows: number) {
  return `calc(${rows}lh + 2 * var(--input-padding-y, 0px) + 2px)`
}
