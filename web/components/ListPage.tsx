import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable, type DataTableProps } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound, type Counted } from '#web/ui/table/ResultCount.tsx'
import classes from './ListPage.module.css'

type PagerProps = ComponentProps<typeof ListPager>
type Page<Row> = NonNullable<PagerProps['page']> & { data: readonly Row[] }

type Props<Row> = Omit<DataTableProps<Row>, 'label' | 'rows' | 'isStale'> & {
  title: string
  crumbs?: ComponentProps<typeof PageHeader>['crumbs']
  /** Beside the button that copies the link. */
  actions?: ReactNode
  /** Under what the chosen columns are remembered. */
  name: string
  list: PagerProps['list'] & {
    data: { meta: Counted } | undefined
    error: ApiError | null
    isStale: boolean
    filters: readonly string[]
    reset: () => void
    refetch: () => void
  }
  page: Page<Row> | undefined
  /** The one choice above all filters. */
  above?: ReactNode
  filters: ReactNode
  sizes?: PagerProps['sizes']
  /** Rows stay on one line where there is room. */
  isOneLine?: boolean
}

/** A screen that is one list: its count, its filters, its rows and its pager; the address is its state. */
export function ListPage<Row>({
  title,
  crumbs,
  actions,
  name,
  list,
  page,
  above,
  filters,
  sizes,
  ...rest
}: Props<Row>) {
  const { isOneLine, columns: all, ...table } = rest
  const columns = useColumns(name, all)
  const isBeyond = page !== undefined && page.data.length === 0 && page.total > 0
  const empty = isBeyond ? <BeyondTheEnd last={page.last_page} onPage={list.set} /> : table.empty
  return (
    <>
      <PageHeader
        {...(crumbs && { crumbs })}
        title={title}
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={
          <>
            <CopyLinkButton />
            {actions}
          </>
        }
      />
      {above}
      <FilterBar tools={<ColumnMenu columns={all} shown={columns.shown} onToggle={columns.toggle} />}>
        {filters}
        {list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
      </FilterBar>
      {list.error && !page ? (
        <ErrorState
          title={`The ${title.toLowerCase()} could not be loaded`}
          text={wordsOf(list.error)}
          onRetry={list.refetch}
        />
      ) : (
        <div className={classes.rows} data-one-line={isOneLine}>
          <DataTable
            label={title}
            columns={columns.shown}
            rows={page?.data}
            isStale={list.isStale}
            {...table}
            empty={empty}
          />
        </div>
      )}
      <ListPager page={page} list={list} {...(sizes && { sizes })} />
    </>
  )
}

/** An old address, or the last rows went meanwhile: there are rows, but not on this page. */
function BeyondTheEnd({ last, onPage }: { last: number; onPage: (patch: { page: number }) => void }) {
  return (
    <EmptyState title="Nothing on this page" text={`The list ends with page ${last}.`}>
      <Button onClick={() => onPage({ page: last })}>Show page {last}</Button>
    </EmptyState>
  )
}
