import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { ApiError } from '#web/api/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DataTable, type DataTableProps } from '#web/ui/table/DataTable.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { QueryError } from './QueryBoundary.tsx'

type PagerProps = ComponentProps<typeof ListPager>

export type RowsProps<Row> = Omit<DataTableProps<Row>, 'label' | 'rows' | 'isStale' | 'sort'> & {
  list: PagerProps['list'] & {
    error: ApiError | null
    isStale: boolean
    /** Absent where the user cannot sort the list. */
    sort?: DataTableProps<Row>['sort']
    refetch: () => void
  }
  page: (NonNullable<PagerProps['page']> & { data: readonly Row[] }) | undefined
  sizes?: PagerProps['sizes']
  /** Shows the skeleton until other data has loaded too, so that nothing moves when it arrives. */
  isWaiting?: boolean
}

type Props<Row> = RowsProps<Row> & {
  label: string
  /** The plural noun in a sentence: 'trays'. */
  what: string
}

/** The rows of a list and their pager, or the error or empty state with a way out. */
export function ListRows<Row>({ label, what, list, page, sizes, isWaiting, ...table }: Props<Row>) {
  const isBeyond = page !== undefined && page.data.length === 0 && page.total > 0
  if (list.error && !page) return <QueryError what={what} error={list.error} onRetry={list.refetch} />
  return (
    <>
      <DataTable
        label={label}
        rows={isWaiting ? undefined : page?.data}
        isStale={list.isStale}
        {...(list.sort && { sort: list.sort })}
        {...table}
        empty={isBeyond ? <BeyondTheEnd last={page.last_page} onPage={list.set} /> : table.empty}
      />
      <ListPager page={page} list={list} {...(sizes && { sizes })} />
    </>
  )
}

/** The page is beyond the end: the address is old, or the last rows were deleted in the meantime. */
function BeyondTheEnd({ last, onPage }: { last: number; onPage: (patch: { page: number }) => void }) {
  return (
    <EmptyState title="Nothing on this page" text={`The list ends with page ${last}.`}>
      <Button onClick={() => onPage({ page: last })}>Show page {last}</Button>
    </EmptyState>
  )
}
