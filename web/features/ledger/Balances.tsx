import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ACCOUNTS, ledgerCalls, type LedgerCheck } from '#contract/ledger.ts'
import { q } from '#web/api/query.ts'
import { Loaded } from '#web/components/Loaded.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** Whether the books say what the invoices and payments say, and what stands on each account. */
export function Balances() {
  const answer = useQuery(q(ledgerCalls.balances))
  return (
    <Loaded
      read={answer}
      what="balances"
      failed="The balances could not be loaded."
      waiting={<Skeleton height={220} mb={16} />}
    >
      {({ balances, now, last_check }) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} mb={16}>
          <Section title="Balance" beside={<Verdict check={now} />}>
            <Wrong check={now} />
            <FactList
              facts={[
                fact('Receivable', <Num value={now.receivable} as="money" />),
                fact('Open invoices', <Num value={now.open_invoices} as="money" />),
                fact('Cash in transit', <Num value={now.in_transit} as="money" />),
                fact('Payments not settled', <Num value={now.pending_payments} as="money" />),
                fact('Sum of all entries', <Num value={now.entries} as="money" />),
                fact('Last check', last_check && <LastCheck check={last_check} />),
              ]}
            />
          </Section>
          <Section title="Accounts" beside="a credit is negative">
            <FactList
              facts={ACCOUNTS.map(({ value, label }) => {
                const balance = balances.find(({ account }) => account === value)?.balance
                return fact(label, <Num value={balance} as="money" />)
              })}
            />
          </Section>
        </SimpleGrid>
      )}
    </Loaded>
  )
}

function Verdict({ check }: { check: LedgerCheck }) {
  return check.is_balanced ? (
    <StatusBadge look="completed" label="It balances" />
  ) : (
    <StatusBadge look="canceled" label="It does not balance" />
  )
}

function LastCheck({ check }: { check: LedgerCheck }) {
  return (
    <>
      <DateText value={check.checked_at} as="moment" /> {check.is_balanced ? '' : '(wrong)'}
    </>
  )
}

function Wrong({ check }: { check: LedgerCheck }) {
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
