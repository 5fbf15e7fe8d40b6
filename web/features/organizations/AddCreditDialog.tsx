import { Modal, NumberInput, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { creditBody, organizationSettingCalls } from '#contract/organization-settings.ts'
import { wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import classes from './OrganizationPage.module.css'

type Props = { organization_id: number; onClose: () => void }
type Values = { value: number | undefined; valid_from: string | undefined; valid_to: string | null }

/** ORG-25 */
export function AddCreditDialog({ organization_id, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Add credit" size={460}>
      <AddCreditForm organization_id={organization_id} onClose={onClose} />
    </Modal>
  )
}

function AddCreditForm({ organization_id, onClose }: Props) {
  const add = useSave(organizationSettingCalls.addCredit, { errors: 'inline' })
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const form = useForm<Values>({
    initialValues: { value: undefined, valid_from: today, valid_to: null },
    validate: schemaResolver(creditBody, { sync: true }),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ value, ...dates }) => {
        if (value === undefined) return
        add.mutate(
          { params: { id: organization_id }, body: { value, ...dates } },
          { onSuccess: onClose, onError: (error) => form.setErrors(formErrors(error) ?? {}) },
        )
      })}
    >
      <Stack gap="md">
        <NumberInput
          label="Value"
          withAsterisk
          data-autofocus
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          hideControls
          value={form.values.value ?? ''}
          onChange={(value) => form.setFieldValue('value', typeof value === 'number' ? value : undefined)}
          error={form.errors.value}
        />
        <div className={classes.two}>
          <DateField
            label="Valid from"
            value={form.values.valid_from ?? null}
            onChange={(date) => form.setFieldValue('valid_from', date ?? undefined)}
            error={form.errors.valid_from}
          />
          <DateField
            label="Valid to"
            description="Empty: open"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            clearable
            clearButtonProps={{ 'aria-label': 'No end' }}
            value={form.values.valid_to}
            onChange={(date) => form.setFieldValue('valid_to', date)}
            error={form.errors.valid_to}
          />
        </div>
        {add.error && !formErrors(add.error) ? (
          <Text role="alert" c="var(--td-danger)">
            {wordsOf(add.error)}
          </Text>
        ) : null}
      </Stack>
      <DialogButtons verb="Add" isSaving={add.isPending} onClose={onClose} />
    </form>
  )
}
