import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownPricing, pricing, type OwnPricing } from '#contract/prices.ts'
import { priceName } from '#contract/price-labels.ts'
import { whatIfCalls, type WhatIf } from '#contract/what-if.ts'
import { callQuery } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { listPriceChanges } from './price-changes.ts'

type Props = {
  stored: OwnPricing
  typed: OwnPricing | undefined
  /** The organization of the list; undefined for the global list. */
  organization_id?: number
}

/** Simulates the last month with the edited prices; empty while nothing has changed or a price is invalid. */
export function WhatIfPanel({ stored, typed, organization_id }: Props) {
  const [draft] = useDebouncedValue(typed, GENERAL_PAUSE)
  const changes = draft ? listPriceChanges(stored, draft).length : 0
  const all = pricing.safeParse(draft)
  const own = ownPricing.safeParse(draft)
  const isRight = organization_id === undefined ? all.success : own.success
  const call =
    organization_id === undefined
      ? callQuery(whatIfCalls.everybodys, { body: all.data ?? pricing.parse(stored) })
      : callQuery(whatIfCalls.own, { params: { id: organization_id }, body: own.data ?? stored })
  const isShown = changes > 0 && isRight
  const answer = useQuery({ ...call, enabled: isShown, placeholderData: keepPreviousData })
  return (
    <Section title="What if" beside={isShown ? `Draft, ${pluralize(changes, 'price')}` : null}>
      {isShown ? (
        <QueryBoundary read={answer} what="what it would cost" waiting={<Skeleton height={160} />}>
          {({ what_if }) => <Weighed what_if={what_if} isAlone={organization_id !== undefined} />}
        </QueryBoundary>
      ) : (
        <SecondaryText isBelow>
          Change a price to see what the last month would have cost. Nothing is saved by it.
        </SecondaryText>
      )}
    </Section>
  )
}

function Weighed({ what_if, isAlone }: { what_if: WhatIf; isAlone: boolean }) {
  const { billed, difference, changed, of, uncounted } = what_if
  if (of === 0) return <SecondaryText isBelow>No month was closed yet.</SecondaryText>
  const percent =
    billed === 0 ? '' : `${difference < 0 ? '−' : '+'}${Math.abs((difference / billed) * 100).toFixed(1)} %, `
  return (
    <Stack gap="sm" aria-live="polite">
      <SecondaryText isBelow>With these prices the last month would have cost</SecondaryText>
      <Text fz={22} fw={600} lh="28px">
        {difference === 0 ? 'the same' : `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`}
        <SecondaryText isBelow>{`${percent}before tax`}</SecondaryText>
      </Text>
      {isAlone || changed === 0 ? null : <Practices what_if={what_if} />}
      {uncounted.length > 0 ? (
        <SecondaryText isBelow>
          {`Free until now, and not counted on every invoice: ${uncounted.map(priceName).join(', ')}.`}
        </SecondaryText>
      ) : null}
      <SecondaryText isBelow>
        Whoever has a price of their own keeps it. Cases that were charged keep their price.
      </SecondaryText>
    </Stack>
  )
}

function Practices({ what_if: { practices, changed, of, ...sums } }: { what_if: WhatIf }) {
  return (
    <Table horizontalSpacing={6} fz={13}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ps={0}>Practice</Table.Th>
          <Table.Th ta="end">Would be</Table.Th>
          <Table.Th ta="end" pe={0}>
            More
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {practices.map(({ organization, billed, would_be, difference }) => (
          <Table.Tr key={organization.id}>
            <Table.Td ps={0}>
              <ScreenLink href={paths.organization(organization.id)}>{organization.name}</ScreenLink>
              <SecondaryText isBelow>billed {formatMoney(billed)}</SecondaryText>
            </Table.Td>
            <Amounts would_be={would_be} difference={difference} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th ps={0}>
            {`${changed} of ${of} practices`}
            <SecondaryText isBelow>billed {formatMoney(sums.billed)}</SecondaryText>
          </Table.Th>
          <Amounts would_be={sums.would_be} difference={sums.difference} />
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

function Amounts({ would_be, difference }: Pick<WhatIf, 'would_be' | 'difference'>) {
  return (
    <>
      <Table.Td ta="end">
        <TabularNumber value={would_be} as="money" />
      </Table.Td>
      <Table.Td ta="end" pe={0}>
        <TabularNumber value={difference} as="money" />
      </Table.Td>
    </>
  )
}
