import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isApiError, wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'

type Props = {
  /** What was refused, or why nothing can be sent; nothing is shown without. */
  error: unknown
  /** What names a field stands under that field already. */
  hasFieldErrors?: boolean
  /** Text was typed: a lost race says that it is still there. */
  keepsTyped?: boolean
  /** In a box of its own, where the form is the whole page. */
  isBoxed?: boolean
  /** The way out. */
  children?: ReactNode
}

/** Why a form was refused, told to everybody at once. */
export function FormProblem({ error, hasFieldErrors, keepsTyped, isBoxed, children }: Props) {
  if (!error || (hasFieldErrors && formErrors(error))) return null
  const isLostRace = isApiError(error) && error.status === 409
  const words = (
    <>
      {typeof error === 'string' ? error : wordsOf(error)}
      {keepsTyped && isLostRace ? ' What you typed is still here. ' : null}
      {children}
    </>
  )
  if (isBoxed) {
    return (
      <Alert color="red" variant="light" role="alert">
        {words}
      </Alert>
    )
  }
  return (
    <Text role="alert" c="var(--td-danger)">
      {words}
    </Text>
  )
}
