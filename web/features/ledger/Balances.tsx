import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ACCOUNTS, ledgerCalls, type LedgerCheck } from '#contract/ledger.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigures.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Shows whether the ledger matches the invoices and payments, and the balance of each account. */
export function Balances() {
  const answer = useQuery(q(ledgerCalls.balances))
  return (
    <QueryBoundary
      read={answer}
      what="balances"
      failed="The balances could not be loaded."
      waiting={<Skeleton height={220} mb={16} />}
    >
      {({ balances, now, last_check }) => (
        <Stack gap="md" mb={16}>
          <LedgerMismatchNotice check={now} />
          <LedgerCheckFigures check={now} last={last_check} />
          <Section title="Accounts" aside="a credit is negative">
            <SimpleGrid component="dl" cols={{ base: 1, sm: 2, lg: 3 }} verticalSpacing={6} spacing={40} m={0}>
              {ACCOUNTS.map(({ value, label }) => (
                <Group key={value} justify="space-between" gap="sm" wrap="nowrap">
                  <Text component="dt" inherit c="dimmed">
                    {label}
                  </Text>
                  <Text component="dd" inherit m={0}>
                    <TabularNumber
                      value={balances.find(({ account }) => account === value)?.balance || null}
                      as="money"
                    />
                  </Text>
                </Group>
              ))}
            </SimpleGrid>
          </Section>
        </Stack>
      )}
    </QueryBoundary>
  )
}

/** Compares each total of the ledger with the figure that it must equal. */
function LedgerCheckFigures({ check, last }: { check: LedgerCheck; last: LedgerCheck | null }) {
  const { receivable, open_invoices, in_transit, pending_payments, entries, is_balanced } = check
  return (
    <KeyFigures>
      <KeyFigure
        name="Receivable"
        value={<TabularNumber value={receivable} as="money" />}
        under={
          <>
            open invoices <TabularNumber value={open_invoices} as="money" />
          </>
        }
      />
      <KeyFigure
        name="Cash in transit"
        value={<TabularNumber value={in_transit} as="money" />}
        under={
          <>
            payments not settled <TabularNumber value={pending_payments} as="money" />
          </>
        }
      />
      <KeyFigure
        name="Sum of all entries"
        value={<TabularNumber value={entries} as="money" />}
        under="debits equal credits in every transaction"
      />
      <KeyFigure
        name="Balance"
        tone={is_balanced ? 'okay' : 'danger'}
        value={is_balanced ? 'It balances' : 'It does not balance'}
        under={
          last ? (
            <>
              last check <DateText value={last.checked_at} as="moment" />
              {last.is_balanced ? null : ', which found a difference'}
            </>
          ) : (
            'checked every hour'
          )
        }
      />
    </KeyFigures>
  )
}

function LedgerMismatchNotice({ check }: { check: LedgerCheck }) {
  if (check.is_balanced) return null
  return (
    <Notice icon={IconAlertTriangle} tone="warning" title="The books and the invoices differ">
      <Text inherit>
        {'Of '}
        {check.organizations.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 ? ', ' : ''}
            {name ? <ScreenLink href={paths.organization(id)}>{name}</ScreenLink> : `organization ${id}`}
          </Fragment>
        ))}
        {'. Compare their invoices and payments with what was posted for them.'}
      </Text>
    </Notice>
  )
}
