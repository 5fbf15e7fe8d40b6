import { Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { labelOf } from '#contract/enums.ts'
import { protectedBlocker } from '#contract/promotion-codes.rules.ts'
import { PROMOTION_CODE_TYPES, type ManagedCode } from '#contract/promotion-codes.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { ActiveBadge, StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { linkColumn } from '#web/ui/table/details-column.tsx'
import rows from '#web/ui/table/Rows.module.css'
import classes from './PromotionCodes.module.css'

export const CODE_COLUMNS: readonly Column<ManagedCode>[] = [
  { id: 'code', header: 'Code', sort: 'code', width: 180, cell: (row) => <Code row={row} />, phone: { line: 1 } },
  {
    id: 'description',
    header: 'Description',
    sort: 'description',
    least: 140,
    cell: (row) => <span className={rows.quiet}>{row.description}</span>,
    phone: { line: 2 },
  },
  {
    id: 'amount',
    header: 'Amount',
    sort: 'value',
    width: 96,
    align: 'end',
    cell: (row) => <Amount code={row} />,
    phone: { line: 1, isEnd: true },
  },
  {
    id: 'type',
    header: 'Type',
    sort: 'promotion_code_type_id',
    width: 132,
    rank: 2,
    cell: (row) => <span className={rows.quiet}>{labelOf(PROMOTION_CODE_TYPES, row.promotion_code_type_id)}</span>,
    phone: { line: 3, order: 2 },
  },
  {
    id: 'starts',
    header: 'Start Date',
    sort: 'starts_at',
    width: 104,
    rank: 4,
    cell: (row) => <DateText value={row.starts_at} />,
  },
  {
    id: 'expires',
    header: 'Expiration Date',
    sort: 'expires_at',
    width: 200,
    least: 176,
    cell: (row) => <Expiration row={row} />,
    phone: { line: 3, order: 3, cell: (row) => (row.expires_at ? <Expiration row={row} /> : null) },
  },
  { id: 'uses', header: 'Uses', sort: 'uses', width: 132, rank: 3, cell: (row) => <Uses row={row} /> },
  {
    id: 'status',
    header: 'Status',
    sort: 'is_active',
    width: 152,
    least: 100,
    cell: (row) => <CodeStatus code={row} />,
    phone: { line: 3, order: 1 },
  },
  linkColumn(
    'Show',
    (row) => paths.promotionCode(row.id),
    (row) => row.code,
  ),
]

function Code({ row }: { row: ManagedCode }) {
  return (
    <Group gap={6} fw={600} style={{ overflowWrap: 'anywhere' }}>
      {row.code}
      {protectedBlocker(row) ? <Icon of={IconLock} size={14} label="Locked" /> : null}
    </Group>
  )
}

/** Dollars, or percent of the charged amount. */
function Amount({ code }: { code: Pick<ManagedCode, 'value' | 'is_fixed'> }) {
  return <strong>{code.is_fixed ? <TabularNumber value={code.value} as="money" /> : `${code.value} %`}</strong>
}

/** PROMO-07: shows the stored status, and why an active code is refused nevertheless. */
export function CodeStatus({ code }: { code: ManagedCode }) {
  const [now] = useState(() => Date.now())
  const refused = code.is_active && refusalReason(code, now)
  return (
    <Group gap="4px 6px">
      {/* Green is for a code that is taken. */}
      {refused ? <StatusBadge look="new" label="Active" /> : <ActiveBadge isActive={code.is_active} />}
      {refused ? <Mark label={refused} /> : null}
    </Group>
  )
}

function refusalReason({ starts_at, expires_at, uses, max_uses }: ManagedCode, now: number) {
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'expired'
  if (max_uses !== null && uses >= max_uses) return 'used up'
  return starts_at !== null && Date.parse(starts_at) > now ? 'scheduled' : undefined
}

const DAY_MS = 86_400_000
const EXPIRES_SOON_DAYS = 14

function Expiration({ row }: { row: ManagedCode }) {
  const [now] = useState(() => Date.now())
  const daysLeft = row.expires_at === null ? undefined : Math.ceil((Date.parse(row.expires_at) - now) / DAY_MS)
  return (
    <Group gap="4px 8px">
      <DateText value={row.expires_at} />
      {daysLeft !== undefined && daysLeft > 0 && daysLeft <= EXPIRES_SOON_DAYS ? (
        <Mark label={daysLeft === 1 ? 'last day' : `${daysLeft} days left`} tone="warning" />
      ) : null}
    </Group>
  )
}

function Uses({ row }: { row: ManagedCode }) {
  const share = row.max_uses === null ? 0 : Math.min(1, row.uses / row.max_uses)
  return (
    <Group gap="sm" wrap="nowrap">
      <span className={classes.bar} aria-hidden>
        <span className={classes.part} style={{ width: `${share * 100}%` }} />
      </span>
      <UsesText code={row} />
    </Group>
  )
}

export function UsesText({ code }: { code: Pick<ManagedCode, 'uses' | 'max_uses'> }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <TabularNumber value={code.uses} />
      {code.max_uses === null ? null : (
        <>
          {' of '}
          <TabularNumber value={code.max_uses} />
        </>
      )}
    </span>
  )
}
