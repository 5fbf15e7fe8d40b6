import { Radio, Text } from '@mantine/core'
import { SHIPPING_LOCATION_MISSING, needsShipping } from '#contract/rx-forms.rules.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { formatFee } from './case-cost.ts'
import { useCaseForm } from './CaseFormContext.ts'
import { FieldAnchor, FormSection } from './FormSection.tsx'
import classes from './ShippingSection.module.css'

export function ShippingSection() {
  const { field, facts, form, methods, problems } = useCaseForm()
  const { values } = form
  if (!needsShipping(values)) {
    return (
      <FormSection id="shipping">
        <Text inherit c="var(--td-t2)">
          Nothing is shipped for this case.
        </Text>
      </FormSection>
    )
  }
  const locationField = field('shipping_location_id')
  const method = field('shipping_method')
  return (
    <FormSection id="shipping">
      <FieldAnchor name="shipping_location_id">
        <ChoiceField
          label="Shipping location"
          placeholder="Choose where the parcel goes"
          searchable={facts.locations.length > 7}
          choices={facts.locations.map(({ id, location_name, full_address }) => ({
            value: id,
            label: `${location_name}, ${full_address}`,
          }))}
          {...locationField}
          // RX-37: a missing shipping location is reported at once, not only on submit.
          error={values.shipping_location_id === null ? SHIPPING_LOCATION_MISSING : locationField.error}
        />
      </FieldAnchor>
      <FieldAnchor name="shipping_method">
        <Radio.Group
          label="Shipping method"
          // A method unavailable for the location is reported at once, since the location is another field.
          error={method.error ?? (values.shipping_method === null ? undefined : problems.shipping_method)}
          value={values.shipping_method === null ? null : String(values.shipping_method)}
          onChange={(id) => method.onChange(findShippingMethod(Number(id))?.id ?? null)}
        >
          <div className={classes.methods}>
            {methods.map(({ id, name, available, arrival_date }) => (
              <label
                key={id}
                className={classes.method}
                data-chosen={id === values.shipping_method}
                data-off={!available}
                data-priced={facts.prices !== undefined}
              >
                <Radio value={String(id)} disabled={!available || method.disabled} />
                <Text span inherit fw={500}>
                  {name}
                </Text>
                <Text span inherit className={classes.days} c={available ? 'var(--td-t2)' : 'dimmed'}>
                  {formatShippingDays(id)}
                </Text>
                <Text span inherit className={classes.arrives} ta="end" c={available ? 'var(--td-t2)' : 'dimmed'}>
                  {available ? (
                    <>
                      arrives <OfficeDate value={arrival_date} />
                    </>
                  ) : (
                    'not for this location'
                  )}
                </Text>
                {facts.prices ? (
                  <Text
                    span
                    inherit
                    className={classes.price}
                    ta="end"
                    {...(id === values.shipping_method && { fw: 600 })}
                    style={{ fontVariantNumeric: 'tabular-nums' }}
                  >
                    {available ? methodPrice(id) : null}
                  </Text>
                ) : null}
              </label>
            ))}
          </div>
        </Radio.Group>
      </FieldAnchor>
    </FormSection>
  )

  function methodPrice(id: number) {
    const key = findShippingMethod(id)?.key ?? 'standard'
    return (key === 'standard' ? undefined : formatFee(facts.prices, `shipping_fees.${key}`)) ?? 'Free'
  }
}

function formatShippingDays(id: number) {
  const days = findShippingMethod(id)?.days
  if (!days) return ''
  return days[1] === 1 ? 'next day' : `${days[0]}-${days[1]} business days`
}
