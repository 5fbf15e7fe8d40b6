import { Box, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { EXPORT_TYPES, IN_OFFICE, JAWS, BOTH_JAWS, labelOf, productNames, THIRD_PARTY, TRAYS } from '#contract/enums.ts'
import { needsPrinting, needsShipping, rushDueAt } from '#contract/rx-forms.rules.ts'
import { PRINT_LEAD_DAYS, shippingDates, findShippingMethod } from '#contract/shipping.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useLineChange } from '#web/features/prices/useLineChange.ts'
import { CostHead, CostLines } from './CostSummary.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import type { CaseValues } from './case-values.ts'
import classes from './CaseSummary.module.css'

type Props = {
  doctor: string | undefined
  picture: string | undefined
  /** Number appended to the name of a patient with a namesake. */
  suffix?: number | null | undefined
  /** ISO time from which the rush deadline counts: now, or when the case was submitted. */
  submitted: string
  /** Note on the invoice that the price belongs to. */
  billed: string
}

/** Shows the price, for users who may see it, and what is made, by whom, and where and when it arrives. */
export function CaseSummary({ doctor, picture, suffix, submitted, billed }: Props) {
  const { cost, form, facts } = useCaseForm()
  const change = useLineChange(cost?.lines ?? [])
  const { values } = form
  const closures = useClosures()
  // Assumes a start today, as the list of shipping methods does.
  const [today] = useState(() => new Date().toISOString())
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const name = [values.first_name, values.last_name].join(' ').trim()
  const place = facts.locations.find(({ id }) => id === values.shipping_location_id)
  const method = findShippingMethod(values.shipping_method)
  const dates = method && needsShipping(values) ? shippingDates(today, PRINT_LEAD_DAYS, method, closures) : undefined
  const lines = [
    known('What', formatContents(values)),
    known('By', formatMakers(values, facts.partner)),
    known(
      'Where',
      needsShipping(values) ? place && `${place.location_name}, ${place.city}, ${place.state}` : 'Nothing is shipped',
    ),
    known(
      'When',
      values.rush_case || dates || !needsShipping(values) ? (
        <>
          {!values.rush_case && !needsShipping(values) ? 'As soon as the setup is ready' : null}
          {values.rush_case ? (
            <Text inherit>
              For approval{' '}
              <Text span inherit fw={600}>
                <DateText value={rushDueAt(submitted, closures)} as="moment" />
              </Text>
            </Text>
          ) : null}
          {dates && method ? (
            <>
              <Text inherit>
                Ships{' '}
                <Text span inherit fw={600}>
                  <DateText value={dates.ship_date} />
                </Text>
                , {method.name}
              </Text>
              <Text inherit>
                Arrives{' '}
                <Text span inherit fw={600}>
                  <DateText value={dates.arrival_date} />
                </Text>
              </Text>
            </>
          ) : null}
        </>
      ) : undefined,
    ),
  ]
  const title = cost ? (
    <CostHead cost={cost} change={change} />
  ) : (
    <Text span fz={14} fw={600} lh="20px">
      Summary
    </Text>
  )
  const content = (
    <>
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
      {cost ? <CostLines cost={cost} change={change} note={billed} /> : null}
    </>
  )
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
      {isNarrow ? (
        <details>
          <summary className={classes.title}>{title}</summary>
          {content}
        </details>
      ) : (
        <>
          {title}
          {content}
        </>
      )}
    </Box>
  )
}

function known(name: string, value: ReactNode) {
  return fact(name, value ?? <SecondaryText>Not chosen yet</SecondaryText>)
}

function formatContents(values: CaseValues) {
  const made = [labelOf(EXPORT_TYPES, values.export_type), ...productNames(values.products_list)].filter(Boolean)
  if (made.length === 0) return undefined
  const jaws =
    values.jaws_id === null
      ? undefined
      : values.jaws_id === BOTH_JAWS
        ? 'both jaws'
        : labelOf(JAWS, values.jaws_id)?.toLowerCase()
  const inserted = values.export_type === TRAYS && values.insert_brackets_assignment ? 'brackets inserted' : undefined
  return [...made, jaws, inserted].filter(Boolean).join(', ')
}

function formatMakers(values: CaseValues, partner: string | undefined) {
  const setup = values.submission_completed_by
  if (setup === null) return undefined
  const setupBy = setup === 1 ? 'the provider' : setup === 2 ? 'the practice' : (partner ?? '3PP')
  if (!needsPrinting(values) || values.print_assignment === null) return `Setup by ${setupBy}`
  const printBy = { [IN_OFFICE]: 'the practice', [THIRD_PARTY]: partner ?? '3PP', O: 'the provider' }[
    values.print_assignment
  ]
  return setupBy === printBy ? `Setup and print by ${setupBy}` : `Setup by ${setupBy}, print by ${printBy}`
}
