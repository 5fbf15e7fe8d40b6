import { Group, Stack } from '@mantine/core'
import { ACCOUNTS, POSTING_REASONS, type LedgerTransaction } from '#contract/ledger.ts'
import { labelOf } from '#contract/enums.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'

export function transactionLabel({ reason, order_id }: LedgerTransaction) {
  return `${labelOf(POSTING_REASONS, reason)}, invoice ${order_id}`
}

export const LEDGER_COLUMNS: readonly Column<LedgerTransaction>[] = [
  { id: 'what', header: 'What', width: 220, cell: (row) => <TransactionCell row={row} />, phone: { line: 1 } },
  {
    id: 'organization',
    header: 'Organization',
    rank: 1,
    cell: (row) =>
      row.organization ? (
        <ScreenLink href={paths.organization(row.organization_id)}>{row.organization.name}</ScreenLink>
      ) : (
        <span className={rows.quiet}>Deleted</span>
      ),
    phone: { line: 2, cell: (row) => <span className={rows.quiet}>{row.organization?.name ?? 'Deleted'}</span> },
  },
  { id: 'entries', header: 'Entries', least: 260, cell: (row) => <Entries row={row} />, phone: { line: 3 } },
  {
    id: 'time',
    header: 'Time',
    width: 164,
    rank: 2,
    cell: (row) => <DateText value={row.happened_at} as="moment" />,
    phone: { line: 4 },
  },
]

/** The reason with a link to its source: the page of the subscription shows both the invoice and its payments. */
function TransactionCell({ row }: { row: LedgerTransaction }) {
  const contract = row.organization?.contract_id
  const source =
    row.source === 'payment' ? `Payment ${row.source_id}, invoice ${row.order_id}` : `Invoice ${row.order_id}`
  return (
    <span className={rows.card}>
      <span className={rows.name}>{labelOf(POSTING_REASONS, row.reason)}</span>
      {contract ? (
        <ScreenLink href={paths.subscription(contract)}>{source}</ScreenLink>
      ) : (
        <span className={rows.quiet}>{source}</span>
      )}
    </span>
  )
}

/** The entries of a transaction, debits first; a credit is negative. */
function Entries({ row }: { row: LedgerTransaction }) {
  return (
    <Stack gap={2}>
      {row.entries.map(({ account, amount }) => (
        <Group key={account} justify="space-between" wrap="nowrap" gap="sm">
          <span className={rows.quiet}>{labelOf(ACCOUNTS, account)}</span>
          <TabularNumber value={amount} as="money" />
        </Group>
      ))}
    </Stack>
  )
}
