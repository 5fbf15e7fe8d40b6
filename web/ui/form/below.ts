import type { InputWrapperProps } from '@mantine/core'

/** Places the description below the input, so that the inputs of a row are aligned. */
export const BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']
