import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { SecondaryText } from '../SecondaryText.tsx'
import classes from './FilterBar.module.css'
import type { Column, Columns } from './columns.ts'

type Props<Row> = {
  columns: Columns<Row>
  /** Those of the visible columns that fit into the table. */
  fitting: readonly Column<Row>[]
}

/** Chooses the visible columns. The first one is always visible; columns that do not fit the screen are marked. */
export function ColumnMenu<Row>({ columns, fitting }: Props<Row>) {
  const { all, visible, toggle } = columns
  const overflowing = visible.filter(({ id }) => !fitting.some((each) => each.id === id))
  return (
    <span className={classes.columns}>
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          {overflowing.length > 0 ? (
            <Button variant="subtle" color="gray" leftSection={<Icon of={IconColumns3} />}>
              <VisuallyHidden>Columns, </VisuallyHidden>
              {overflowing.length} hidden
            </Button>
          ) : (
            <IconButton icon={IconColumns3} label="Columns" />
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {all.slice(1).map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={visible.includes(column)}
              onChange={() => toggle(column.id)}
              checkIcon={<Icon of={IconCheck} />}
            >
              {column.header}
              {overflowing.includes(column) ? <SecondaryText isBelow>No room on this screen</SecondaryText> : null}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
