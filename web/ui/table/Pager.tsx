import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { TabularNumber } from '../TabularNumber.tsx'
import classes from './Pager.module.css'

type Props = {
  total: number
  page: number
  lastPage: number
  perPage: number
  from: number | null
  to: number | null
  sizes?: readonly number[]
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
  /** Sticky below a long list. */
  isSticky?: boolean
  /** Adds a button for the last page. */
  hasLast?: boolean
}

const SIZES = [5, 10, 25, 50, 100]

export function Pager(props: Props) {
  const { total, page, lastPage, perPage, from, to, sizes = SIZES, onPage, onPerPage, isSticky, hasLast } = props
  return (
    <nav className={classes.pager} data-sticky={isSticky} data-screen-only aria-label="Pages">
      <span>
        <TabularNumber value={from ?? 0} /> to <TabularNumber value={to ?? 0} /> of <TabularNumber value={total} />
      </span>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" ms="auto" rightSection={<Icon of={IconChevronDown} />}>
            {perPage} per page
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sizes.map((size) => (
            <Menu.Item key={size} onClick={() => onPerPage(size)} aria-current={size === perPage}>
              {size} per page
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Group gap={4} wrap="nowrap">
        <IconButton
          icon={IconChevronLeft}
          label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span>
          Page <TabularNumber value={page} /> of <TabularNumber value={Math.max(1, lastPage)} />
        </span>
        <IconButton
          icon={IconChevronRight}
          label="Next page"
          disabled={page >= lastPage}
          onClick={() => onPage(page + 1)}
        />
        {hasLast ? (
          <IconButton
            icon={IconChevronRightPipe}
            label="Last page"
            disabled={page >= lastPage}
            onClick={() => onPage(lastPage)}
          />
        ) : null}
      </Group>
    </nav>
  )
}
