import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { FIRST_PRICES, ownPricing, pricing, type OwnPricing, type Pricing } from '#contract/prices.ts'
import { isFormGroup } from '#contract/price-labels.ts'
import type { FormGroup } from '#contract/pricing.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { pluralize } from '#web/ui/pluralize.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { FeeTable } from './FeeTable.tsx'
import { listPriceChanges, invalidFields } from './price-changes.ts'
import type { PriceFormType } from './PriceInput.tsx'
import type { DraftKey } from './usePriceDraft.ts'
import { ProductFees } from './ProductFees.tsx'
import { TierList } from './TierList.tsx'
import { WhatIfConsequence } from './WhatIfPanel.tsx'

type Props = Pick<ComponentProps<typeof RecordForm<OwnPricing>>, 'saving' | 'onSave' | 'onInput'> & {
  stored: OwnPricing
  since: string
  /** The global prices that an organization inherits; undefined for the global list. */
  everybodys?: Pricing
  disabled?: boolean
  /** Key of the draft: 'everybody' for the global list, otherwise the organization id. */
  draft: DraftKey
}

/** Form of a price list, global or of one organization: fees, volume tiers and product prices. */
export function PriceForm({ stored, since, everybodys, disabled = false, draft, ...record }: Props) {
  const [group, setGroup] = useState<FormGroup>('general')
  return (
    <RecordForm<OwnPricing>
      values={stored}
      version={since}
      schema={everybodys ? ownPricing : pricing}
      isLong
      summarize={summarizeChanges}
      {...record}
    >
      {(form) => {
        const parts = { form, everybodys, disabled }
        return (
          <>
            {disabled ? null : <DraftNotice form={form} draftKey={draft} />}
            <Section
              title="Price list"
              id="fees"
              aside={
                since > FIRST_PRICES && (
                  <>
                    in force since <DateText value={since} />
                  </>
                )
              }
              isFlush
            >
              <FeeTable {...parts} />
            </Section>
            <TierList {...parts} />
            <ProductFees {...parts} group={group} onGroup={setGroup} />
          </>
        )
      }}
    </RecordForm>
  )

  function summarizeChanges(form: PriceFormType) {
    const changes = listPriceChanges(form.getInitialValues(), form.values)
    return {
      title: `${pluralize(changes.length, 'price')} changed`,
      consequence: (
        <WhatIfConsequence
          stored={form.getInitialValues()}
          typed={form.values}
          organization_id={draft === 'everybody' ? undefined : draft}
        />
      ),
      changes,
      invalid: invalidFields(form.values, everybodys !== undefined).map(({ path, label }) => ({
        key: path,
        label,
        go: () => goTo(form, path),
      })),
    }
  }

  /** Opens the group of the product first, because only the open group is rendered. */
  function goTo(form: PriceFormType, path: string) {
    const [part, group] = path.split('.')
    flushSync(() => {
      if (part === 'rx_forms' && isFormGroup(group)) setGroup(group)
      form.validateField(path)
    })
    const field = form.getInputNode(path)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
}
