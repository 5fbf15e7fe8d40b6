import { VisuallyHidden } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { Fragment, memo, type ReactNode } from 'react'
import { gridTracks, type Column } from './columns.ts'
import { PhoneCards } from './PhoneCards.tsx'
import { groupRows, type RowGroups } from './row-groups.ts'
import classes from './DataTable.module.css'
import { RowMenu, type RowAction } from './RowMenu.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortHeader, type Sort } from './SortHeader.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { Selection } from './useSelection.ts'
import { useRowShortcuts } from './useRowShortcuts.ts'
import { GUTTER, useFittingColumns, useMeasuredWidth, type MeasuredWidth } from './useFittingColumns.ts'
import { useRenderedRows } from './useRenderedRows.ts'
import { useIsPhone } from '../useIsPhone.ts'

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first response; skeleton rows of the same size are shown meanwhile. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number
  /** Makes the row a link, so that middle click and copying work. */
  rowHref?: (row: Row) => string
  rowName: (row: Row) => string
  rowActions?: (row: Row) => readonly RowAction[]
  sort?: Sort
  selection?: Selection
  /** At the start of the card that a phone shows for the row: a picture or a checkbox. */
  cardLead?: (row: Row) => ReactNode
  /** Groups of adjacent rows, or sections of the list, each under a title. */
  groups?: RowGroups<Row> | undefined
  /** A second line below a row, across all columns. */
  detail?: (row: Row) => ReactNode
  /** The rows belong to the previous response, while the next one is loading. */
  isStale?: boolean
  /** The table's width, where the parent shows which columns do not fit; otherwise the table measures itself. */
  measured?: MeasuredWidth
  /** Shown instead of rows: an empty state or an error. */
  empty?: ReactNode
  /** The number of skeleton rows. */
  expected?: number
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone()
  const current = useRowShortcuts(props)
  const rows = useRenderedRows(props.rows, props.rowId)
  if (rows?.length === 0) return props.empty ?? null
  if (isPhone) return <Cards {...props} rows={rows} />
  return <Rows {...props} rows={rows} all={props.rows ?? []} current={current} />
}

type RowsState<Row> = {
  /** All rows, including those that are not rendered yet. */
  all: readonly Row[]
  current: number | undefined
}

/** The widths of checkbox and row menu as tracks of the grid. */
const TICK_TRACK = 'calc(var(--td-gutter) + var(--td-tick) + 8px)'
const MORE_TRACK = 'calc(var(--td-gutter) + 28px)'
/** In px: the additional inset of the last column at the edge. */
const EDGE = GUTTER - 8

/** The minimum height of the rows, so that the page keeps its height while rows are still to be rendered. */
function rowsHeight(count: number) {
  return `calc(var(--td-row-head) + ${count} * var(--td-row))`
}

function Rows<Row>({ all, current, ...props }: DataTableProps<Row> & RowsState<Row>) {
  const { label, rows, rowId, rowHref, rowName, selection, rowActions, detail, sort, isStale, expected } = props
  const own = useMeasuredWidth()
  const { ref, width: room } = props.measured ?? own
  const columns = useFittingColumns(props, room)
  const onSelect = useCallbackRef(selection?.toggle)
  const getActions = useCallbackRef(rowActions)
  const ids = all.map(rowId)
  const width = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)
  const tracks = [
    selection ? TICK_TRACK : '',
    ...gridTracks(columns, rowActions ? 0 : EDGE),
    rowActions ? MORE_TRACK : '',
  ]
  return (
    <div ref={ref} className={classes.wrap} data-stale={isStale} style={{ minHeight: rowsHeight(all.length) }}>
      {isStale ? <div className={classes.progress} aria-hidden /> : null}
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={!rows || isStale}
        style={{ gridTemplateColumns: tracks.join(' ') }}
      >
        <thead>
          <tr>
            {selection ? (
              <th className={classes.tick} scope="col">
                <RowCheckbox
                  label="Select all on this page"
                  checked={ids.length > 0 && ids.every((id) => selection.has(id))}
                  isPartly={ids.some((id) => selection.has(id)) && !ids.every((id) => selection.has(id))}
                  onChange={() => selection.toggleAll(ids)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} />
            ))}
            {rowActions ? (
              <th className={classes.more} scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            groupRows(rows, props.groups).map((run) => (
              <Fragment key={rowId(run.first)}>
                {run.title ? (
                  <tr className={classes.groupHead}>
                    <th colSpan={width} scope="rowgroup">
                      {run.title}
                    </th>
                  </tr>
                ) : null}
                {run.rows.map((row, index) => (
                  <TableRow
                    key={rowId(row)}
                    id={rowId(row)}
                    row={row}
                    name={rowName(row)}
                    href={rowHref?.(row)}
                    columns={columns}
                    width={width}
                    below={detail?.(row)}
                    isCurrent={run.at + index === current}
                    isGrouped={run.title !== undefined && !props.groups?.areSections}
                    isSelected={selection?.has(rowId(row))}
                    onSelect={selection && onSelect}
                    getActions={rowActions && getActions}
                  />
                ))}
              </Fragment>
            ))
          ) : (
            <SkeletonRows rows={expected ?? 10} columns={width} />
          )}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: Sort | undefined }

function Head<Row>({ column, sort }: HeadProps<Row>) {
  const { header, align, isHeaderHidden } = column
  return (
    <SortHeader name={column.sort} sort={sort} data-align={align}>
      {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
    </SortHeader>
  )
}

type TableRowProps<Row> = {
  id: number
  row: Row
  name: string
  href: string | undefined
  columns: readonly Column<Row>[]
  width: number
  below: ReactNode
  isCurrent: boolean
  isGrouped: boolean
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  onSelect: ((id: number) => void) | undefined
  getActions: ((row: Row) => readonly RowAction[]) | undefined
}

/** Memoized, so that a list responds to a press without rendering every row again. */
const TableRow = memo(function Line<Row>(props: TableRowProps<Row>) {
  const { id, row, name, href, columns, width, below, isCurrent, isGrouped, isSelected, onSelect, getActions } = props
  return (
    <>
      <tr
        className={classes.row}
        data-current={isCurrent}
        data-grouped={isGrouped || undefined}
        data-selected={isSelected}
        data-row={id}
      >
        {onSelect ? (
          <td className={classes.tick}>
            <RowCheckbox label={`Select ${name}`} checked={isSelected === true} onChange={() => onSelect(id)} />
          </td>
        ) : null}
        {columns.map((column, index) => (
          <td key={column.id} data-align={column.align}>
            {index === 0 && href ? (
              <a href={href} className={classes.link}>
                {column.cell(row)}
              </a>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
        {getActions ? (
          <td className={classes.more}>
            <RowMenu label={`Actions for ${name}`} actions={() => getActions(row)} />
          </td>
        ) : null}
      </tr>
      {below ? (
        <tr className={classes.detail}>
          <td colSpan={width}>{below}</td>
        </tr>
      ) : null}
    </>
  )
  // `memo` loses the type parameter.
}) as <Row>(props: TableRowProps<Row>) => ReactNode

function Cards<Row>({ rows, expected, cardLead, ...table }: DataTableProps<Row>) {
  if (rows) return <PhoneCards {...table} rows={rows} lead={cardLead} />
  return (
    <table className={classes.table} aria-label={table.label} aria-busy>
      <tbody>
        <SkeletonRows rows={expected ?? 6} columns={1} />
      </tbody>
    </table>
  )
}
