import { SimpleGrid, type InputWrapperProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** The minimum width of a field in px, which decides the number of columns. */
  least?: number
  /** The maximum number of columns. */
  most?: number
  children: ReactNode
}

/** A grid of fields with as many columns as fit. */
export function FieldGrid({ least = 220, most, children }: Props) {
  const width = most ? `max(${least}px, (100% - ${(most - 1) * GAP}px) / ${most})` : `${least}px`
  return (
    <SimpleGrid minColWidth={`min(${width}, 100%)`} autoFlow="auto-fit" spacing={GAP} style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

const GAP = 12

/** Places the description of a field below its input, so that the inputs of a row are aligned. */
export const DESCRIPTION_BELOW_INPUT: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]
