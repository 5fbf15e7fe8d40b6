import { schemaResolver, useForm, type FormErrors } from '@mantine/form'
import type { z } from 'zod'
import type { Call, Reply } from '#contract/call.ts'
import { formErrors } from './errors.ts'
import { useSave, type SaveArguments, type SaveOptions } from './query.ts'

type Options<C extends Call, V> = Pick<SaveOptions, 'success'> & {
  initialValues: V
  schema: z.ZodType
  /** Checks what the schema cannot: returns messages by field. */
  check?: (values: V) => FormErrors
  validateInputOnBlur?: boolean
  /** Returns what is sent for valid values; undefined sends nothing. */
  toRequest: (values: V) => SaveArguments<C> | undefined
  onSaved: (reply: Reply<C>) => void
  /** False where not every field of the call has an input: the form then shows the message of a refused field itself. */
  hasFieldErrors?: boolean
}

/**
 * A form that sends one call. Messages of a refusal appear at their fields; `submit` has the props that FormDialog and
 * NewRecordPage take.
 */
export function useCallForm<const C extends Call, V extends Record<string, unknown>>(call: C, options: Options<C, V>) {
  const { initialValues, schema, check, validateInputOnBlur, toRequest, onSaved, success } = options
  const { hasFieldErrors = true } = options
  const saving = useSave(call, { errors: 'inline', success })
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<V>({
    initialValues,
    validate: (values) => ({ ...validate(values), ...check?.(values) }),
    validateInputOnBlur,
  })
  const onSubmit = form.onSubmit((values) => {
    const request = toRequest(values)
    if (!request) return
    saving.mutate(request, {
      onSuccess: (reply) => {
        // The page asks before it is left with changes, and it stays until the next one is loaded.
        form.resetDirty()
        onSaved(reply)
      },
      onError: (error) => (hasFieldErrors ? form.setErrors(formErrors(error) ?? {}) : undefined),
    })
  })
  return { form, submit: { saving, onSubmit, hasFieldErrors } }
}
