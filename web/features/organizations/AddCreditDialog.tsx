import { useState } from 'react'
import { creditBody, organizationSettingCalls } from '#contract/organization-settings.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { MoneyField } from '#web/ui/form/MoneyField.tsx'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'

type Props = { organization_id: number; onClose: () => void }
type Values = {
  value: number | undefined
  again: number | undefined
  valid_from: string | undefined
  valid_to: string | null
}

/** Amounts in dollars above this are more likely a typing mistake, so the dialog requires them twice. */
function isLarge(value: number | undefined) {
  return value !== undefined && value > 100_000
}

/** ORG-25 */
export function AddCreditDialog({ organization_id, onClose }: Props) {
  const [empty] = useState<Values>(() => ({
    value: undefined,
    again: undefined,
    valid_from: new Date().toISOString().slice(0, 10),
    valid_to: null,
  }))
  const { form, submit } = useCallForm(organizationSettingCalls.addCredit, {
    initialValues: empty,
    schema: creditBody,
    check: ({ value, again }): Record<string, string> =>
      isLarge(value) && again !== value ? { again: 'Type the same amount again.' } : {},
    toRequest: ({ value, valid_from, valid_to }) =>
      value === undefined ? undefined : { params: { id: organization_id }, body: { value, valid_from, valid_to } },
    onSaved: onClose,
  })
  return (
    <FormDialog title="Add credit" size={460} verb="Add" onClose={onClose} {...submit}>
      <MoneyField
        label="Value"
        withAsterisk
        data-autofocus
        value={form.values.value}
        onChange={(value) => form.setFieldValue('value', value)}
        error={form.errors.value}
        description={form.values.value === 0 ? 'A credit of $0.00 takes nothing off any invoice.' : undefined}
      />
      {isLarge(form.values.value) ? (
        <MoneyField
          label="Value again"
          withAsterisk
          description="More than $100,000.00: type it a second time."
          value={form.values.again}
          onChange={(again) => form.setFieldValue('again', again)}
          error={form.errors.again}
        />
      ) : null}
      <FieldGrid least={180}>
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
      </FieldGrid>
    </FormDialog>
  )
}
