import { Stack } from '@mantine/core'
import { casePrice } from '#contract/case-price.ts'
import { toPriceList, type OwnPricing, type Pricing } from '#contract/prices.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toPriceLineViews } from '#contract/price-lines.ts'
import { PriceLines } from './PriceLines.tsx'
import { WORKED_EXAMPLE } from './worked-example.ts'

/** Arches on the invoice: two of the example, and one of another case. */
const INVOICED = 3

/** Shows the price of one example case under the edited list; an empty field counts with its stored value. */
export function WhatItMeans({ stored, typed }: { stored: Pricing; typed: OwnPricing | undefined }) {
  const provider = useProviderName()
  const prices = toPriceList(stored, typed)
  const price = casePrice(WORKED_EXAMPLE, prices, INVOICED)
  return (
    <Section title="What it means">
      <Stack gap="sm">
        <SecondaryText isBelow>
          Both jaws, all by {provider}, rush, Express, trays; with the third arch of the invoice.
        </SecondaryText>
        <PriceLines lines={toPriceLineViews(price, prices, INVOICED)} total={price.total} name="One case" />
      </Stack>
    </Section>
  )
}
