import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { priceName } from '#contract/price-labels.ts'
import type { WhatIf } from '#contract/what-if.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { formatConsequence, useWhatIf, type PriceEdit } from './useWhatIf.ts'

/** Simulates the last month with the edited prices; empty while nothing has changed or a price is invalid. */
export function WhatIfPanel(props: PriceEdit) {
  const { organization_id } = props
  const { changes, isVisible, result } = useWhatIf(props)
  return (
    <Section title="What if" aside={isVisible ? `Draft, ${pluralize(changes, 'price')}` : null}>
      {isVisible ? (
        <QueryBoundary read={result} what="what it would cost" waiting={<Skeleton height={160} />}>
          {({ what_if }) => <Weighed what_if={what_if} isSingle={organization_id !== undefined} />}
        </QueryBoundary>
      ) : (
        <SecondaryText isBelow>
          Change a price to see what the last month would have cost. Nothing is saved by it.
        </SecondaryText>
      )}
    </Section>
  )
}

/** The result alone, for the save bar: below the desktop the panel is far from the edited price. */
export function WhatIfConsequence(props: PriceEdit) {
  const { isVisible, result } = useWhatIf(props)
  if (!isVisible || !result.data || result.data.what_if.of === 0) return null
  return formatConsequence(result.data.what_if.difference)
}

function Weighed({ what_if, isSingle }: { what_if: WhatIf; isSingle: boolean }) {
  const { billed, difference, changed, of: total, uncounted } = what_if
  if (total === 0) return <SecondaryText isBelow>No month was closed yet.</SecondaryText>
  const percent =
    billed === 0 ? '' : `${difference < 0 ? '−' : '+'}${Math.abs((difference / billed) * 100).toFixed(1)} %, `
  return (
    <Stack gap="sm" aria-live="polite">
      <SecondaryText isBelow>With these prices the last month would have cost</SecondaryText>
      <Text fz={22} fw={600} lh="28px">
        {formatConsequence(difference)}
        <SecondaryText isBelow>{`${percent}before tax`}</SecondaryText>
      </Text>
      {isSingle || changed === 0 ? null : <Practices what_if={what_if} />}
      {uncounted.length > 0 ? (
        <SecondaryText isBelow>
          {`Free until now, and not counted on every invoice: ${uncounted.map(priceName).join(', ')}.`}
        </SecondaryText>
      ) : null}
      <SecondaryText isBelow>
        Practices with a price of their own keep it. Cases that were charged keep their price.
      </SecondaryText>
    </Stack>
  )
}

function Practices({ what_if: { practices, changed, of: total, ...sums } }: { what_if: WhatIf }) {
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
            {`${changed} of ${total} practices`}
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
