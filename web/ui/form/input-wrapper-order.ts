import type { InputWrapperProps } from '@mantine/core'

/** Places the description below the input, so that the inputs of a row are aligned. */
export const DESCRIPTION_BELOW_INPUT: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]
