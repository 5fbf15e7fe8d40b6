import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { SecondaryText } from '../SecondaryText.tsx'
import classes from './FilterBar.module.css'
import type { Columns } from './columns.ts'

/** Chooses the visible columns. The first one is always visible; columns that do not fit the screen are marked. */
export function ColumnMenu<Row>({ columns }: { columns: Columns<Row> }) {
  const { all, shown, toggle, roomless } = columns
  return (
    <span className={classes.columns}>
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          {roomless.length > 0 ? (
            <Button variant="subtle" color="gray" leftSection={<Icon of={IconColumns3} />}>
              <VisuallyHidden>Columns, </VisuallyHidden>
              {roomless.length} hidden
            </Button>
          ) : (
            <IconButton icon={IconColumns3} label="Columns" />
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {all.slice(1).map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={shown.includes(column)}
              onChange={() => toggle(column.id)}
              checkIcon={<Icon of={IconCheck} />}
            >
              {column.header}
              {roomless.includes(column.id) ? <SecondaryText isBelow>No room on this screen</SecondaryText> : null}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
