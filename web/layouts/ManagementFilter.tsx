import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { lazy } from 'react'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'
import classes from './ManagementFilter.module.css'

const ManagementChoice = lazy(async () => ({
  default: (await import('./OrganizationFilterList.tsx')).OrganizationFilterList,
}))

/** LAYOUT-08: filters every list of the management profile by organizations. */
export function ManagementFilter() {
  const [isOpen, { toggle, close }] = useDisclosure()
  const chosen = useChosenOrganizations()
  const label = chosen.length === 0 ? 'No Organizations Selected' : 'Some Organizations Selected'
  return (
    <PopoverDialog
      label="Organizations"
      isOpen={isOpen}
      onClose={close}
      width={360}
      target={
        <Button
          variant="default"
          className={classes.button}
          leftSection={<Icon of={IconFilter} />}
          rightSection={<Icon of={IconChevronDown} />}
          aria-expanded={isOpen}
          // The visible text is hidden on a phone.
          aria-label={chosen.length > 0 ? `${label} ${chosen.length}` : label}
          data-chosen={chosen.length > 0 || undefined}
          onClick={toggle}
        >
          <span className={classes.words}>{label}</span>{' '}
          {chosen.length > 0 ? <span className={classes.count}>{chosen.length}</span> : null}
        </Button>
      }
    >
      <ManagementChoice chosen={chosen} />
    </PopoverDialog>
  )
}
