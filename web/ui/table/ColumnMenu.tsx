import { Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import classes from './FilterBar.module.css'
import type { Column } from './columns.ts'

type Props<Row> = { columns: readonly Column<Row>[]; shown: readonly Column<Row>[]; onToggle: (id: string) => void }

/** Which columns are shown; the first one always is. */
export function ColumnMenu<Row>({ columns, shown, onToggle }: Props<Row>) {
  return (
    <span className={classes.columns}>
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <IconButton icon={IconColumns3} label="Columns" />
        </Menu.Target>
        <Menu.Dropdown>
          {columns.slice(1).map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={shown.includes(column)}
              onChange={() => onToggle(column.id)}
              checkIcon={<Icon of={IconCheck} />}
            >
              {column.header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
