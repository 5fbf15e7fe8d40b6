import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownPricing, pricing, type OwnPricing } from '#contract/prices.ts'
import { priceName } from '#contract/price-labels.ts'
import { whatIfCalls, type WhatIf } from '#contract/what-if.ts'
import { reading } from '#web/api/query.ts'
import { Loaded } from '#web/components/Loaded.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { counted } from '#web/ui/counted.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { moneyText } from '#web/ui/money.ts'
import { Num } from '#web/ui/Num.tsx'
import { Quiet } from '#web/ui/Quiet.tsx'
import { Section } from '#web/ui/Section.tsx'
import { changesOf } from './price-changes.ts'

type Props = {
  stored: OwnPricing
  typed: OwnPricing | undefined
  /** The organization of the list; undefined for the global list. */
  organization_id?: number
}

/** Simulates the last month with the edited prices; empty while nothing has changed or a price is invalid. */
export function WhatIfPanel({ stored, typed, organization_id }: Props) {
  const [draft] = useDebouncedValue(typed, GENERAL_PAUSE)
  const changes = draft ? changesOf(stored, draft).length : 0
  const all = pricing.safeParse(draft)
  const own = ownPricing.safeParse(draft)
  const isRight = organization_id === undefined ? all.success : own.success
  const call =
    organization_id === undefined
      ? reading(whatIfCalls.everybodys, { body: all.data ?? pricing.parse(stored) })
      : reading(whatIfCalls.own, { params: { id: organization_id }, body: own.data ?? stored })
  const isShown = changes > 0 && isRight
  const answer = useQuery({ ...call, enabled: isShown, placeholderData: keepPreviousData })
  return (
    <Section title="What if" beside={isShown ? `Draft, ${counted(changes, 'price')}` : null}>
      {isShown ? (
        <Loaded read={answer} what="what it would cost" waiting={<Skeleton height={160} />}>
          {({ what_if }) => <Weighed what_if={what_if} isAlone={organization_id !== undefined} />}
        </Loaded>
      ) : (
        <Quiet isBelow>Change a price to see what the last month would have cost. Nothing is saved by it.</Quiet>
      )}
    </Section>
  )
}

function Weighed({ what_if, isAlone }: { what_if: WhatIf; isAlone: boolean }) {
  const { billed, difference, changed, of, uncounted } = what_if
  if (of === 0) return <Quiet isBelow>No month was closed yet.</Quiet>
  const percent =
    billed === 0 ? '' : `${difference < 0 ? '−' : '+'}${Math.abs((difference / billed) * 100).toFixed(1)} %, `
  return (
    <Stack gap="sm" aria-live="polite">
      <Quiet isBelow>With these prices the last month would have cost</Quiet>
      <Text fz={22} fw={600} lh="28px">
        {difference === 0 ? 'the same' : `${moneyText(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`}
        <Quiet isBelow>{`${percent}before tax`}</Quiet>
      </Text>
      {isAlone || changed === 0 ? null : <Practices what_if={what_if} />}
      {uncounted.length > 0 ? (
        <Quiet isBelow>
          {`Free until now, and not counted on every invoice: ${uncounted.map(priceName).join(', ')}.`}
        </Quiet>
      ) : null}
      <Quiet isBelow>Whoever has a price of their own keeps it. Cases that were charged keep their price.</Quiet>
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
              <Quiet isBelow>billed {moneyText(billed)}</Quiet>
            </Table.Td>
            <Amounts would_be={would_be} difference={difference} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th ps={0}>
            {`${changed} of ${of} practices`}
            <Quiet isBelow>billed {moneyText(sums.billed)}</Quiet>
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
        <Num value={would_be} as="money" />
      </Table.Td>
      <Table.Td ta="end" pe={0}>
        <Num value={difference} as="money" />
      </Table.Td>
    </>
  )
}
