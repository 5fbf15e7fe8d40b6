import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { nextSort } from './columns.ts'
import classes from './DataTable.module.css'

export type Sort = { value: string | undefined; onChange: (sort: string | undefined) => void }

type Props = Omit<ComponentProps<'th'>, 'scope'> & {
  /** The sort key of the column; without one the header is plain text. */
  name: string | undefined
  sort: Sort | undefined
}

/** A sortable column header: it cycles ascending, descending and the default order. */
export function SortHeader({ name, sort, children, ...rest }: Props) {
  const isSorted = name !== undefined && (sort?.value === name || sort?.value === `-${name}`)
  const isDown = sort?.value?.startsWith('-')
  return (
    <th scope="col" aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined} {...rest}>
      {name && sort ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted}
          onClick={() => sort.onChange(nextSort(sort.value, name))}
        >
          {children}
          {isSorted ? <Icon of={isDown ? IconArrowDown : IconArrowUp} size={14} /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  )
}
