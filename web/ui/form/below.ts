import type { InputWrapperProps } from '@mantine/core'

/** What a field means stands under it, so that a row of inputs stays one row. */
export const BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']
