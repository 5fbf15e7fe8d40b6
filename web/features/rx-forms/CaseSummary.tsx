import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { needsShipping, rushDueAt } from '#contract/rx-forms.rules.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { useClosures, useProviderName } from '#web/api/useSettings.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { formatMakers, formatOrder } from '#web/components/order-words.ts'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useLineChange } from '#web/features/prices/useLineChange.ts'
import { CostHead, CostLines } from './CostSummary.tsx'
import { FormPromise } from './FormPromise.tsx'
import { useCaseForm } from './CaseFormContext.ts'

type Props = {
  doctor: string | undefined
  picture: string | undefined
  /** Number appended to the name of a patient with a namesake. */
  suffix?: number | null | undefined
  /** ISO time from which the rush deadline counts: now, or when the case was submitted. */
  submitted: string
  /** Note on the invoice that the price belongs to. */
  billed: string
  /** The case if it was submitted already: its promised dates change with the form. */
  patient_id?: number | undefined
}

/** Shows the price, for users who may see it, and what is made, by whom, and where and when it arrives. */
export function CaseSummary({ doctor, picture, suffix, submitted, billed, patient_id }: Props) {
  const { cost, form, facts } = useCaseForm()
  const change = useLineChange(cost?.lines ?? [])
  const { values } = form
  const closures = useClosures()
  const provider = useProviderName()
  const name = [values.first_name, values.last_name].join(' ').trim()
  const location = facts.locations.find(({ id }) => id === values.shipping_location_id)
  const method = findShippingMethod(values.shipping_method)
  const lines = [
    formatKnown('What', formatOrder(values)),
    formatKnown('By', formatMakers(values, { provider, partner: facts.partner })),
    formatKnown(
      'Where',
      needsShipping(values)
        ? location && `${location.location_name}, ${location.city}, ${location.state}`
        : 'Nothing is shipped',
    ),
    formatKnown(
      'When',
      values.rush_case || method || !needsShipping(values) ? (
        <>
          {!values.rush_case && !needsShipping(values) ? 'As soon as the setup is ready' : null}
          {values.rush_case ? (
            <Text inherit>
              For approval{' '}
              <Text span inherit fw={600}>
                <OfficeDate value={rushDueAt(submitted, closures)} as="moment" />
              </Text>
            </Text>
          ) : null}
          {method && needsShipping(values) ? <Text inherit>Shipped by {method.name}</Text> : null}
        </>
      ) : undefined,
    ),
  ]
  return (
    <Box
      component="section"
      aria-label="Summary"
      px={20}
      py="lg"
      bd="1px solid var(--td-line)"
      bdrs="lg"
      bg="var(--td-sub)"
    >
      {cost ? (
        <CostHead cost={cost} change={change} />
      ) : (
        <Text span fz={14} fw={600} lh="20px">
          Summary
        </Text>
      )}
      <Group gap="md" wrap="nowrap" my={14}>
        <Thumbnail url={picture} size={56} />
        <div>
          <Text fz={15} fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name || 'New patient'}
            {suffix ? ` (${suffix})` : ''}
          </Text>
          <Text fz={13} c="var(--td-t2)">
            {[values.case_number_text, doctor].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      <FactList isNarrow facts={lines} />
      <CardDivider mt={14} pt={10}>
        <FormPromise patient_id={patient_id} />
      </CardDivider>
      {cost ? <CostLines cost={cost} change={change} note={billed} /> : null}
    </Box>
  )
}

function formatKnown(name: string, value: ReactNode) {
  return fact(name, value ?? <SecondaryText>Not chosen yet</SecondaryText>)
}
