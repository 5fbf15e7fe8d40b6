import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { pricesByKey, type Pricing } from '#contract/prices.ts'
import { PRICE_GROUPS, type PriceField } from '#contract/price-labels.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { formatDifference, formatPrice } from './price-changes.ts'
import { PriceInput, type PriceFormType } from './PriceInput.tsx'
import classes from './Prices.module.css'

export type PricesProps = {
  form: PriceFormType
  /** The global prices that an organization inherits; undefined for the global list itself. */
  everybodys: Pricing | undefined
  disabled: boolean
}

/** Lists every price by group: stored and typed value, and for an organization the difference from the global price. */
export function FeeTable({ form, everybodys, disabled }: PricesProps) {
  const [was, typed] = [pricesByKey(form.getInitialValues()), pricesByKey(form.values)]
  const inherited = everybodys && pricesByKey(everybodys)
  return (
    <CardTable label="Price list" className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Fee</th>
          {inherited ? (
            <>
              <th scope="col" data-wide>
                Global
              </th>
              <th scope="col">This organization</th>
              <th scope="col">Difference</th>
            </>
          ) : (
            <>
              <th scope="col">Was</th>
              <th scope="col">Global</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {PRICE_GROUPS.map(({ title, beside, fields }) => (
          <Fragment key={title}>
            <tr>
              <th scope="rowgroup" colSpan={inherited ? 4 : 3}>
                <Text span inherit fw={600}>
                  {title}
                </Text>{' '}
                {beside ? <SecondaryText>{beside}</SecondaryText> : null}
              </th>
            </tr>
            {fields.map((field) => (
              <tr key={field.key}>
                <td>{field.label}</td>
                {inherited ? ownCells(field, inherited.get(field.key) ?? 0) : globalCells(field)}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </CardTable>
  )

  function isChanged({ key }: PriceField) {
    return was.get(key) !== typed.get(key)
  }

  function globalCells(field: PriceField) {
    const { key, label, unit } = field
    return (
      <>
        <td>{isChanged(field) ? <SecondaryText>{formatPrice(key, was.get(key) ?? 0)}</SecondaryText> : null}</td>
        <td>
          <PriceInput form={form} at={key} label={label} unit={unit} isChanged={isChanged(field)} disabled={disabled} />
        </td>
      </>
    )
  }

  function ownCells(field: PriceField, global: number) {
    const { key, label, unit } = field
    const { words, tone } = formatDifference(key, typed.get(key) ?? null, global)
    return (
      <>
        <td data-wide>
          <SecondaryText>{formatPrice(key, global)}</SecondaryText>
        </td>
        <td>
          <PriceInput
            form={form}
            at={key}
            label={label}
            unit={unit}
            inherited={global}
            isChanged={isChanged(field)}
            disabled={disabled}
          />
        </td>
        <td>
          <Text span inherit c={TONES[tone]} style={{ whiteSpace: 'nowrap' }}>
            {words}
          </Text>
        </td>
      </>
    )
  }
}

const TONES = { none: 'dimmed', less: 'var(--td-okay)', more: 'var(--td-warning)' }
