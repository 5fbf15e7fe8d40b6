import { Box, Button, Stack } from '@mantine/core'
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useId, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { ApiError } from '#web/api/errors.ts'
import { FormProblem } from '#web/components/FormProblem.tsx'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { changedFields } from './field-changes.ts'
import { SaveBar, type Said } from './SaveBar.tsx'

type Values = Record<string, unknown>

type Props<V extends Values> = {
  /** The values as they are stored now; `version` tells when they moved on (`updated_at`). */
  values: V
  version: string
  /** What each field is called, in the order of the form; the bar names those that changed. */
  names?: { readonly [name in keyof V]?: string }
  /** What the bar says instead, where one field holds many things. */
  say?: (form: UseFormReturnType<V>) => Said
  /** The form is longer than the screen: its refusal stays in sight. */
  isLong?: boolean
  schema: z.ZodType
  /** Sends the values with the version that they were read with (register 56). */
  onSave: (values: V, read_at: string, done: { onSuccess: () => void }) => void
  isSaving: boolean
  error: ApiError | null
  /** Forgets the refusal. */
  onReset: () => void
  children: (form: UseFormReturnType<V>) => ReactNode
  /** What is typed shows outside of the form too. */
  onTyped?: (values: V) => void
}

/**
 * A card's form over a stored record: what is typed stays whatever others save meanwhile; Save and Discard come up when
 * something changed, and a lost race is told with a way out.
 */
export function RecordForm<V extends Values>(props: Props<V>) {
  const { values, version } = props
  // What was open is kept until it is saved or discarded; only then the newest values are taken.
  const [opened, setOpened] = useState({ values, version })
  const [isDirty, setDirty] = useState(false)
  const shown = isDirty ? opened : { values, version }
  return (
    <Fields
      {...props}
      key={shown.version}
      values={shown.values}
      version={shown.version}
      isBehind={isDirty && version !== opened.version}
      onDirty={(next) => {
        if (next && !isDirty) setOpened(shown)
        setDirty(next)
      }}
    />
  )
}

type FieldsProps<V extends Values> = Props<V> & { isBehind: boolean; onDirty: (isDirty: boolean) => void }

function Fields<V extends Values>(props: FieldsProps<V>) {
  const { values, version, names, schema, isBehind, onDirty, onSave, isSaving, error, onReset, children } = props
  const { say, onTyped, isLong = false } = props
  const id = useId()
  const form = useForm<V>({
    initialValues: values,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (next) => {
      onDirty(changedFields(values, next).length > 0)
      onTyped?.(next)
    },
  })
  const changed = changedFields(values, form.values)
  useUnsavedGuard(changed.length > 0)

  function discard() {
    onReset()
    form.reset()
    onDirty(false)
  }

  const problem = (
    <FormProblem error={error} keepsTyped isBoxed={isLong}>
      {isBehind ? (
        <Button variant="subtle" size="compact-sm" onClick={discard}>
          Reload
        </Button>
      ) : null}
    </FormProblem>
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
          // Over the bar, wherever one is in the form.
          <Box pos="sticky" bottom={64} style={{ zIndex: 41 }}>
            {problem}
          </Box>
        ) : (
          problem
        )}
        {changed.length > 0 ? (
          <SaveBar
            form={id}
            said={say?.(form) ?? { what: changed.map((name) => names?.[name] ?? String(name)) }}
            isSaving={isSaving}
            isValid={form.isValid()}
            onDiscard={discard}
          />
        ) : null}
      </Stack>
    </form>
  )
}
