import { Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SCOPE_LABELS, SCOPES, type Scope } from '#contract/scopes.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { dayFromNow, today } from '#web/ui/dates.ts'

export type KeyValues = { name: string; scopes: Scope[]; expires_on: string | null; origins: string }

/** The fields that can change later. */
export type ChangingValues = Pick<KeyValues, 'name' | 'origins'>

const YEAR_DAYS = 365

export function emptyKey(): KeyValues {
  return { name: '', scopes: [], expires_on: dayFromNow(YEAR_DAYS), origins: '' }
}

/** Turns the values of the form into what both calls take. */
export function toNewKey({ scopes, expires_on, ...rest }: KeyValues) {
  return {
    ...keyChanges(rest),
    scopes,
    // Noon is on that day in nearly every time zone.
    expires_at: expires_on === null ? null : `${expires_on}T12:00:00.000Z`,
  }
}

/** Turns the fields that can change later into what the calls take. */
export function keyChanges({ name, origins }: ChangingValues) {
  return { name, allowed_origins: origins.split(/[\s,]+/).filter(Boolean) }
}

/** The fields of a key: its name, what it may do, when it ends, and the web pages that may use it. */
export function KeyFields<Values extends KeyValues>({ form }: { form: UseFormReturnType<Values> }) {
  const fields = form as unknown as UseFormReturnType<KeyValues>
  const { scopes } = fields.values
  const toggle = (scope: Scope, isOn: boolean) =>
    fields.setFieldValue('scopes', isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))
  return (
    <>
      <NameOfKey form={fields} />
      <Stack gap={6} component="fieldset" m={0} p={0} bd="none">
        <Text component="legend" fw={500} size="sm" mb={6}>
          What it may do
        </Text>
        {SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            label={SCOPE_LABELS[scope]}
            title={scope}
            checked={scopes.includes(scope)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
        ))}
        {fields.errors.scopes ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {fields.errors.scopes}
          </Text>
        ) : null}
      </Stack>
      <DateField
        label={<OptionalLabel>Expires</OptionalLabel>}
        minDate={today()}
        clearable
        {...fields.getInputProps('expires_on')}
      />
      <OriginsOfKey form={fields} />
    </>
  )
}

export function NameOfKey<Values extends ChangingValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <TextInput
      label="Name"
      description="What uses it, such as Practice software."
      withAsterisk
      data-autofocus
      maxLength={255}
      {...form.getInputProps('name')}
    />
  )
}

export function OriginsOfKey<Values extends ChangingValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <TextInput
      label={<OptionalLabel>Web pages that may use it</OptionalLabel>}
      description="Their origins, such as https://app.example.com. Without any, only software outside of a browser can."
      {...form.getInputProps('origins')}
    />
  )
}
