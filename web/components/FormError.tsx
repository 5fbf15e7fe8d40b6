import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isApiError, errorMessage, formErrors } from '#web/api/errors.ts'

type Props = {
  /** The error of the submission, or the reason why it is impossible; without one nothing is rendered. */
  error: unknown
  /** Field errors are shown below their fields and not repeated here. */
  hasFieldErrors?: boolean
  /** Adds to a conflict (409) that the typed text is still there. */
  keepsInput?: boolean
  /** Renders an alert box, for a form that is the whole page. */
  isBoxed?: boolean
  children?: ReactNode
}

/** Shows why a form was refused, and announces it to screen readers. */
export function FormError({ error, hasFieldErrors, keepsInput, isBoxed, children }: Props) {
  if (!error || (hasFieldErrors && formErrors(error))) return null
  const isConflict = isApiError(error) && error.status === 409
  const message = (
    <>
      {typeof error === 'string' ? error : errorMessage(error)}
      {keepsInput && isConflict ? ' What you typed is still here. ' : null}
      {children}
    </>
  )
  if (isBoxed) {
    return (
      <Alert color="red" variant="light" role="alert">
        {message}
      </Alert>
    )
  }
  return (
    <Text role="alert" c="var(--td-danger)">
      {message}
    </Text>
  )
}
