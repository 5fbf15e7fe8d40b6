import type { ComponentProps, ReactNode } from 'react'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import type { IgnoredParams } from '#web/ui/table/IgnoredParamsNotice.tsx'
import { ResultsFound, type CountMeta } from '#web/ui/table/ResultCount.tsx'
import { useFittingColumns, useMeasuredWidth } from '#web/ui/table/useFittingColumns.ts'
import classes from './ListPage.module.css'
import { ListRows, type RowsProps } from './ListRows.tsx'

type Props<Row> = Omit<RowsProps<Row>, 'list' | 'measured'> & {
  title: string
  crumbs?: ComponentProps<typeof PageHeader>['crumbs']
  /** Buttons beside the one that copies the link. */
  actions?: ReactNode
  /** The key under which the visible columns are stored. */
  name: string
  list: RowsProps<Row>['list'] & {
    data: { meta: CountMeta } | undefined
    /** The names of the filters that are set; empty where the filters have a Reset of their own. */
    filters: readonly string[]
    reset: () => void
    ignoredParams: IgnoredParams
  }
  /** A choice above all filters. */
  above?: ReactNode
  filters: ReactNode
  /** Controls of how the list is displayed, before the column menu. */
  tools?: ReactNode
  /** Between the filters and the rows. */
  notice?: ReactNode
  /** Keeps rows on one line where there is room. */
  isSingleLine?: boolean
}

/** A screen that consists of one list: count, filters, rows and pager. Its state is the address. */
export function ListPage<Row>(props: Props<Row>) {
  const { title, crumbs, actions, name, above, filters, tools, notice, isSingleLine, columns: all, ...rows } = props
  const { data } = props.list
  const columns = useColumns(name, all)
  const measured = useMeasuredWidth()
  const fitting = useFittingColumns({ ...rows, columns: columns.visible }, measured.width)
  return (
    <>
      <PageHeader
        {...(crumbs && { crumbs })}
        title={title}
        aside={data ? <ResultsFound meta={data.meta} isTag /> : null}
        actions={
          <>
            <CopyLinkButton />
            {actions}
          </>
        }
      />
      {above}
      <FilterBar
        list={props.list}
        tools={
          <>
            {tools}
            <ColumnMenu columns={columns} fitting={fitting} />
          </>
        }
      >
        {filters}
      </FilterBar>
      {notice}
      <div className={classes.rows} data-one-line={isSingleLine}>
        <ListRows label={title} what={title.toLowerCase()} columns={columns.visible} measured={measured} {...rows} />
      </div>
    </>
  )
}
