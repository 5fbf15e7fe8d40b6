import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { labelOf } from '#contract/enums.ts'
import { protectedBlocker } from '#contract/promotion-codes.rules.ts'
import { PROMOTION_CODE_TYPES, type ManagedCode } from '#contract/promotion-codes.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Num } from '#web/ui/Num.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import classes from './PromotionCodes.module.css'

export const CODE_COLUMNS: readonly Column<ManagedCode>[] = [
  { id: 'code', header: 'Code', sort: 'code', width: '180px', cell: (row) => <Code row={row} /> },
  {
    id: 'description',
    header: 'Description',
    sort: 'description',
    cell: (row) => <span className={rows.quiet}>{row.description}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    sort: 'value',
    width: '96px',
    align: 'end',
    cell: (row) => (
      <span className={classes.amount}>
        <Amount code={row} />
      </span>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    sort: 'promotion_code_type_id',
    width: '132px',
    cell: (row) => <span className={rows.quiet}>{typeOf(row)}</span>,
  },
  {
    id: 'starts',
    header: 'Start Date',
    sort: 'starts_at',
    width: '104px',
    isWideOnly: true,
    cell: (row) => <DateText value={row.starts_at} />,
  },
  {
    id: 'expires',
    header: 'Expiration Date',
    sort: 'expires_at',
    width: '188px',
    cell: (row) => <Expiration row={row} />,
  },
  { id: 'uses', header: 'Uses', sort: 'uses', width: '132px', isWideOnly: true, cell: (row) => <Uses row={row} /> },
  {
    id: 'status',
    header: 'Status',
    sort: 'is_active',
    width: '100px',
    cell: (row) => <CodeStatus code={row} />,
  },
  {
    id: 'show',
    header: 'Show',
    isHeaderHidden: true,
    width: '68px',
    align: 'end',
    cell: (row) => (
      <a className={rows.link} href={paths.promotionCode(row.id)} aria-label={`Show ${row.code}`}>
        Show
      </a>
    ),
  },
]

function typeOf(row: ManagedCode) {
  return labelOf(PROMOTION_CODE_TYPES, row.promotion_code_type_id)
}

function Code({ row }: { row: ManagedCode }) {
  return (
    <span className={classes.code}>
      {row.code}
      {protectedBlocker(row) ? <Icon of={IconLock} size={14} label="Locked" /> : null}
    </span>
  )
}

/** Dollars, or percent of what is charged. */
function Amount({ code }: { code: Pick<ManagedCode, 'value' | 'is_fixed'> }) {
  if (code.is_fixed) return <Num value={code.value} as="money" />
  return <span className={classes.number}>{code.value} %</span>
}

/** PROMO-07: what is set, whatever the dates say; these have marks of their own. */
export function CodeStatus({ code }: { code: Pick<ManagedCode, 'is_active'> }) {
  return code.is_active ? <StatusBadge look="completed" label="Active" /> : <StatusBadge look="new" label="Inactive" />
}

const DAY_MS = 86_400_000
const SOON = 14

function Expiration({ row }: { row: ManagedCode }) {
  const [now] = useState(() => Date.now())
  const left = row.expires_at === null ? undefined : Math.ceil((Date.parse(row.expires_at) - now) / DAY_MS)
  return (
    <span className={classes.expiration}>
      <DateText value={row.expires_at} />
      {left !== undefined && left <= 0 ? <Mark label="expired" /> : null}
      {left !== undefined && left > 0 && left <= SOON ? (
        <Mark label={left === 1 ? 'last day' : `${left} days left`} tone="warning" />
      ) : null}
    </span>
  )
}

function Uses({ row }: { row: ManagedCode }) {
  const part = row.max_uses === null ? 0 : Math.min(1, row.uses / row.max_uses)
  return (
    <span className={classes.uses}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.part} style={{ width: `${part * 100}%` }} />
      </span>
      <UsesText code={row} />
    </span>
  )
}

export function UsesText({ code }: { code: Pick<ManagedCode, 'uses' | 'max_uses'> }) {
  return (
    <span className={classes.number}>
      <Num value={code.uses} />
      {code.max_uses === null ? null : (
        <>
          {' of '}
          <Num value={code.max_uses} />
        </>
      )}
    </span>
  )
}

/** The row on a phone. */
export function codeCard(row: ManagedCode) {
  return (
    <span className={rows.card}>
      <span className={rows.cardHead}>
        <Code row={row} />
        <span className={classes.amount}>
          <Amount code={row} />
        </span>
      </span>
      <span className={rows.quiet}>{row.description}</span>
      <span className={classes.expiration}>
        <CodeStatus code={row} />
        <span className={rows.quiet}>{typeOf(row)}</span>
        {row.expires_at ? <Expiration row={row} /> : null}
      </span>
    </span>
  )
}
