import { Text } from '@mantine/core'
import { pricesByKey, type Pricing } from '#contract/prices.ts'
import { PRICE_GROUPS, type PriceField } from '#contract/price-labels.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import type { RowGroups } from '#web/ui/table/row-groups.ts'
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
    <CardTable
      label="Price list"
      className={classes.table}
      rows={FIELDS}
      rowId={({ key }) => key}
      groups={GROUPS}
      columns={[
        { header: 'Fee', cell: ({ label }) => label },
        ...(inherited ? ownColumns((key) => inherited.get(key) ?? 0) : globalColumns()),
      ]}
    />
  )

  function isChanged({ key }: PriceField) {
    return was.get(key) !== typed.get(key)
  }

  function input(field: Field, global?: number) {
    const { key, label, unit } = field
    return (
      <PriceInput
        form={form}
        at={key}
        label={label}
        unit={unit}
        inherited={global}
        isChanged={isChanged(field)}
        disabled={disabled}
      />
    )
  }

  function globalColumns(): CardColumn<Field>[] {
    return [
      { header: 'Global', cell: (field) => input(field) },
      // After the fields, which do not move when it appears.
      ...(FIELDS.some(isChanged)
        ? [
            {
              header: 'Was',
              cell: (field: Field) =>
                isChanged(field) ? (
                  <SecondaryText>{formatPrice(field.key, was.get(field.key) ?? 0)}</SecondaryText>
                ) : null,
            },
          ]
        : []),
    ]
  }

  function ownColumns(globalValue: (key: string) => number): CardColumn<Field>[] {
    return [
      {
        header: 'Global',
        visibleFrom: 'sm',
        cell: ({ key }) => <SecondaryText>{formatPrice(key, globalValue(key))}</SecondaryText>,
      },
      { header: 'This organization', cell: (field) => input(field, globalValue(field.key)) },
      {
        header: 'Difference',
        cell: ({ key }) => {
          const { text, tone } = formatDifference(key, typed.get(key) ?? null, globalValue(key))
          return (
            <Text span inherit c={TONES[tone]} style={{ whiteSpace: 'nowrap' }}>
              {text}
            </Text>
          )
        },
      },
    ]
  }
}

type Field = (typeof FIELDS)[number]

const FIELDS = PRICE_GROUPS.flatMap(({ title, beside, fields }) => fields.map((field) => ({ ...field, title, beside })))

const GROUPS: RowGroups<Field> = {
  of: ({ title }) => title,
  title: ([first]) => (
    <>
      {first?.title} {first?.beside ? <SecondaryText>{first.beside}</SecondaryText> : null}
    </>
  ),
  areSections: true,
}

const TONES = { none: 'dimmed', less: 'var(--td-okay)', more: 'var(--td-warning)' }
