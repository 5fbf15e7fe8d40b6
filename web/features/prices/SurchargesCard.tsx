import { NumberInput, Skeleton, Stack } from '@mantine/core'
import { z } from 'zod'
import { US_STATES } from '#contract/countries.ts'
import { priceCalls, surcharges } from '#contract/prices.ts'
import { useSave } from '#web/api/query.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { Section } from '#web/ui/Section.tsx'

const NAMES = { state: 'State', rate: 'Tax rate', fee: 'Card fee' }
const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }))

/** The wire names contain dots, which the form library parses as paths, so the form uses its own names. */
const form = z.object({
  state: surcharges.shape['tax.state'],
  rate: surcharges.shape['tax.rate'],
  fee: surcharges.shape['credit_card.fee'],
})
type Values = { state: z.infer<typeof form>['state'] | null; rate: number | null; fee: number | null }

/** PRICE-17: edits the tax and the card fee, in percent, that are added to invoices. */
export function SurchargesCard() {
  const settings = useSettings()
  const save = useSave(priceCalls.saveSurcharges, { errors: 'inline' })
  const values: Values = {
    state: STATES.find(({ value }) => value === settings?.['tax.state'])?.value ?? null,
    rate: settings?.['tax.rate'] ?? null,
    fee: settings?.['credit_card.fee'] ?? null,
  }
  return (
    <Section title="Tax and card fee" aside="on top of every invoice">
      {settings ? (
        <RecordForm<Values>
          values={values}
          version={JSON.stringify(values)}
          names={NAMES}
          schema={form}
          saving={save}
          onSave={(typed, _, done) => {
            const { state, rate, fee } = form.parse(typed)
            save.mutate({ body: { 'tax.state': state, 'tax.rate': rate, 'credit_card.fee': fee } }, done)
          }}
        >
          {({ getInputProps, setFieldValue, values: { rate, fee } }) => (
            <Stack gap="sm">
              <ChoiceField
                label={NAMES.state}
                description="Only invoices to this state are taxed"
                searchable
                choices={STATES}
                {...getInputProps('state')}
              />
              <NumberInput
                label={NAMES.rate}
                {...PERCENT}
                {...getInputProps('rate')}
                value={rate ?? ''}
                onChange={(next) => setFieldValue('rate', typeof next === 'number' ? next : null)}
              />
              <NumberInput
                label={NAMES.fee}
                description="A bank account pays none"
                {...PERCENT}
                {...getInputProps('fee')}
                value={fee ?? ''}
                onChange={(next) => setFieldValue('fee', typeof next === 'number' ? next : null)}
              />
            </Stack>
          )}
        </RecordForm>
      ) : (
        <Skeleton height={180} />
      )}
    </Section>
  )
}

const PERCENT = { rightSection: '%', hideControls: true, clampBehavior: 'none' } as const
