import { Button, Popover } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './ManagementFilter.module.css'

const ManagementChoice = lazy(async () => ({ default: (await import('./ManagementChoice.tsx')).ManagementChoice }))

/** The popover's own role would need its button to be the menu's, so it is said here. */
const AS_DIALOG = { role: 'dialog' }

/** LAYOUT-08: which organizations every list of the management profile speaks of. */
export function ManagementFilter() {
  const [isOpen, { toggle, close }] = useDisclosure()
  // Its content comes a moment later, so the focus may still be on the button.
  useHotkeys(isOpen ? [['Escape', close]] : [], [])
  const chosen = useChosenOrganizations()
  const words = chosen.length === 0 ? 'No Organizations Selected' : 'Some Organizations Selected'
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? undefined : close())}
      position="bottom-start"
      width={360}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<Icon of={IconFilter} />}
          rightSection={<Icon of={IconChevronDown} />}
          aria-expanded={isOpen}
          // The words give way on a phone.
          aria-label={chosen.length > 0 ? `${words} ${chosen.length}` : words}
          data-chosen={chosen.length > 0 || undefined}
          onClick={toggle}
        >
          <span className={classes.words}>{words}</span>{' '}
          {chosen.length > 0 ? <span className={classes.count}>{chosen.length}</span> : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown {...AS_DIALOG} aria-label="Organizations" p={12}>
        {isOpen ? (
          <Suspense>
            <ManagementChoice chosen={chosen} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
