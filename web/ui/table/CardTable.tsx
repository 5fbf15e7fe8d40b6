import { VisuallyHidden } from '@mantine/core'
import { Fragment, type CSSProperties, type Key, type ReactNode } from 'react'
import classes from './CardTable.module.css'
import type { PhonePlace } from './columns.ts'
import { groupRows, type RowGroups } from './row-groups.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortHeader, type Sort } from './SortHeader.tsx'

/** A column of a card's table. The last one is right-aligned unless it says otherwise. */
export type CardColumn<Row> = {
  header: string
  /** Visually hides the header, above buttons that have names of their own. */
  isHeaderHidden?: true
  cell: (row: Row) => ReactNode
  /** The key that the table is sorted by. */
  sort?: string
  width?: CSSProperties['width']
  align?: 'start' | 'end'
  /** The breakpoint from which there is room for the column. */
  visibleFrom?: 'sm' | 'md'
  /** The cell names its row. */
  isRowHeader?: true
  /** The class of the cell, which positions it where the rows are cards. */
  className?: string | undefined
  /** Shows the header before the cell where the rows are cards. */
  isLabelled?: true
  /** Below all rows. */
  footer?: ReactNode
  /** Its place where a phone shows `PhoneCards` instead of the table. */
  phone?: PhonePlace<Row>
}

type DataAttributes = { readonly [name: `data-${string}`]: string | number | boolean | undefined }

type FrameProps<Row> = {
  /** The accessible name of the table. */
  label: string
  className?: string | undefined
  columns: readonly CardColumn<Row>[]
  sort?: Sort
  /** On a phone each row becomes a card; the table's class positions its cells. */
  areCards?: boolean
}

export type CardTableProps<Row> = FrameProps<Row> & {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => Key
  rowData?: (row: Row) => DataAttributes
  groups?: RowGroups<Row>
  /** A line below a row, across all columns. */
  detail?: (row: Row) => ReactNode
}

/** The table of a card with few rows; a list with search and pages is a DataTable. */
export function CardTable<Row>({ rows, rowId, rowData, groups, detail, ...frame }: CardTableProps<Row>) {
  const { columns } = frame
  const hasFooter = columns.some(({ footer }) => footer !== undefined)
  return (
    <CardTableFrame {...frame}>
      <tbody>
        {rows ? (
          groupRows(rows, groups).map((run) => (
            <Fragment key={rowId(run.first)}>
              {run.title ? (
                <tr className={classes.group}>
                  <th colSpan={columns.length} scope="rowgroup">
                    {run.title}
                  </th>
                </tr>
              ) : null}
              {run.rows.map((row) => {
                const below = detail?.(row)
                return (
                  <Fragment key={rowId(row)}>
                    <CardTableRow columns={columns} row={row} data={rowData?.(row)} />
                    {below ? (
                      <tr className={classes.detail}>
                        <td colSpan={columns.length}>{below}</td>
                      </tr>
                    ) : null}
                  </Fragment>
                )
              })}
            </Fragment>
          ))
        ) : (
          <SkeletonRows rows={2} columns={columns.length} />
        )}
      </tbody>
      {hasFooter ? (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.header} data-align={column.align} className={cellClass(column)}>
                {column.footer}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </CardTableFrame>
  )
}

/** The table and its head, for bodies that are more than rows. */
export function CardTableFrame<Row>(props: FrameProps<Row> & { children: ReactNode }) {
  const { label, className, columns, sort, areCards, children } = props
  return (
    <div className={classes.wrap}>
      <table
        className={className ? `${classes.table} ${className}` : classes.table}
        data-cards={areCards}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map(({ header, isHeaderHidden, sort: name, width, align, visibleFrom }) => (
              <SortHeader
                key={header}
                name={name}
                sort={sort}
                data-align={align}
                className={visibleFromClass(visibleFrom)}
                style={width === undefined ? undefined : { width }}
              >
                {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </SortHeader>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

type RowProps<Row> = {
  columns: readonly CardColumn<Row>[]
  row: Row
  className?: string | undefined
  data?: DataAttributes | undefined
}

export function CardTableRow<Row>({ columns, row, className, data }: RowProps<Row>) {
  return (
    <tr className={className} {...data}>
      {columns.map((column) => {
        const { header, cell, align, isLabelled, isRowHeader } = column
        const Cell = isRowHeader ? 'th' : 'td'
        return (
          <Cell
            key={header}
            scope={isRowHeader && 'row'}
            data-align={align}
            data-label={isLabelled && header}
            className={cellClass(column)}
          >
            {cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

function cellClass<Row>({ className, visibleFrom }: CardColumn<Row>) {
  return [className, visibleFromClass(visibleFrom)].filter(Boolean).join(' ') || undefined
}

/** The library's class, which hides the element below the breakpoint. */
function visibleFromClass(breakpoint: 'sm' | 'md' | undefined) {
  return breakpoint && `mantine-visible-from-${breakpoint}`
}
