import { pricesByKey } from '#contract/prices.ts'
import { FORM_FEE_LABELS, FORM_GROUP_LABELS, isFormGroup, priceName } from '#contract/price-labels.ts'
import { FORM_FEES, FORM_GROUPS, type FormGroup } from '#contract/pricing.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import type { PricesProps } from './FeeTable.tsx'
import { PriceInput } from './PriceInput.tsx'
import classes from './Prices.module.css'

type Product = { value: number; label: string }
type Props = PricesProps & { group: FormGroup; onGroup: (group: FormGroup) => void }

const GROUPS = Object.entries(FORM_GROUP_LABELS).flatMap(([value, label]) =>
  isFormGroup(value) ? [{ value, label }] : [],
)

/** Edits the prices of products and add-ons of the rx form by jaw, one group at a time. */
export function ProductFees({ form, everybodys, disabled, group, onGroup }: Props) {
  const [was, typed] = [pricesByKey(form.getInitialValues()), pricesByKey(form.values)]
  const inherited = everybodys && pricesByKey(everybodys)
  const products: readonly Product[] = FORM_GROUPS[group]
  return (
    <Section
      title="Rx forms"
      aside="per case"
      isFlush
      actions={<Segmented label="Group of products" segments={GROUPS} value={group} onChange={onGroup} />}
    >
      <CardTable
        label={`Rx forms, ${FORM_GROUP_LABELS[group]}`}
        className={`${classes.table} ${classes.products}`}
        areCards
        rows={products}
        rowId={({ value }) => value}
        columns={[
          { header: group === 'general' ? 'Add-on' : 'Product', cell: ({ label }) => label },
          ...FORM_FEES.map((jaws) => ({
            header: FORM_FEE_LABELS[jaws],
            isLabelled: true as const,
            cell: ({ value }: Product) => price(`rx_forms.${group}.${value}.${jaws}`),
          })),
        ]}
      />
    </Section>
  )

  function price(at: string) {
    const [stored, current, global] = [was.get(at) ?? null, typed.get(at) ?? null, inherited?.get(at) ?? undefined]
    return (
      <>
        <PriceInput
          form={form}
          at={at}
          label={priceName(at)}
          unit="dollars"
          inherited={global}
          isChanged={stored !== current}
          disabled={disabled}
        />
        {note(stored, current, global)}
      </>
    )
  }

  /** Shows the stored or the global price below the field, since the table has no column for it. */
  function note(stored: number | null, current: number | null, global: number | undefined) {
    if (global !== undefined)
      return current === null ? null : <SecondaryText isBelow>global {formatMoney(global)}</SecondaryText>
    return stored === current ? null : <SecondaryText isBelow>was {formatMoney(stored ?? 0)}</SecondaryText>
  }
}
