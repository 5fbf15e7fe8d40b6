import { Box, Button, Stack } from '@mantine/core'
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useId, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { ApiError } from '#web/api/errors.ts'
import { FormError } from '#web/components/FormError.tsx'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { changedFields } from './record-fields.ts'
import { SaveBar, type ChangeSummary } from './SaveBar.tsx'

type Values = Record<string, unknown>

type Props<V extends Values> = {
  /** The stored values; `version` changes with them (`updated_at`). */
  values: V
  version: string
  /** The labels of the fields in the order of the form; the bar lists those that changed. */
  names?: { readonly [name in keyof V]?: string }
  /** Replaces the list of changed fields, where one field holds many values. */
  summarize?: (form: UseFormReturnType<V>) => ChangeSummary
  /** The form is longer than the screen, so its error is sticky. */
  isLong?: boolean
  schema: z.ZodType
  /** Sends the values with the version that they were loaded with (register 56). */
  onSave: (values: V, read_at: string, done: { onSuccess: () => void }) => void
  /** The mutation that `onSave` runs. */
  saving: { isPending: boolean; error: ApiError | null; reset: () => void }
  children: (form: UseFormReturnType<V>) => ReactNode
  /** Called with each change, where typed values are also shown outside of the form. */
  onInput?: (values: V) => void
}

/**
 * A form over a stored record. Typed values survive updates by others; Save and Discard appear once something has
 * changed, and a version conflict offers to reload.
 */
export function RecordForm<V extends Values>(props: Props<V>) {
  const { values, version } = props
  // While the form is dirty it keeps the values that it was opened with; the newest ones are used after saving or
  // discarding.
  const [opened, setOpened] = useState({ values, version })
  const [isDirty, setDirty] = useState(false)
  const current = isDirty ? opened : { values, version }
  return (
    <Fields
      {...props}
      key={current.version}
      values={current.values}
      version={current.version}
      isBehind={isDirty && version !== opened.version}
      onDirty={(next) => {
        if (next && !isDirty) setOpened(current)
        setDirty(next)
      }}
    />
  )
}

type FieldsProps<V extends Values> = Props<V> & { isBehind: boolean; onDirty: (isDirty: boolean) => void }

function Fields<V extends Values>(props: FieldsProps<V>) {
  const { values, version, names, schema, isBehind, onDirty, onSave, saving, children } = props
  const { summarize, onInput, isLong = false } = props
  const { error } = saving
  const id = useId()
  const form = useForm<V>({
    initialValues: values,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (next) => {
      onDirty(changedFields(values, next).length > 0)
      onInput?.(next)
    },
  })
  const changed = changedFields(values, form.values)
  useUnsavedGuard(changed.length > 0)

  function discard() {
    saving.reset()
    form.reset()
    onDirty(false)
  }

  const problem = (
    <FormError error={error} keepsInput isBoxed={isLong}>
      {isBehind ? (
        <Button variant="subtle" size="compact-sm" onClick={discard}>
          Reload
        </Button>
      ) : null}
    </FormError>
  )

  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit((next) => {
        if (changed.length > 0) onSave(next, version, { onSuccess: () => onDirty(false) })
      })}
    >
      <Stack gap="md">
        {children(form)}
        {isLong && error ? (
          // Keeps the error above the save bar, at any scroll position.
          <Box pos="sticky" bottom={64} style={{ zIndex: 41 }}>
            {problem}
          </Box>
        ) : (
          problem
        )}
        {changed.length > 0 ? (
          <SaveBar
            form={id}
            summary={summarize?.(form) ?? { changes: changed.map((name) => names?.[name] ?? String(name)) }}
            isSaving={saving.isPending}
            isValid={form.isValid()}
            onDiscard={discard}
          />
        ) : null}
      </Stack>
    </form>
  )
}
