import { Popover } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { STAFF_ROLES } from '#contract/access.ts'
import { useCan } from '#web/api/can.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

const GlanceCard = lazy(async () => ({ default: (await import('./GlanceCard.tsx')).GlanceCard }))

/** The popover's own role would need its button to be the menu's, so it is said here. */
const AS_DIALOG = { role: 'dialog' }

/** LAYOUT-24: the eye beside the name of an organization, for the management four. */
export function QuickGlance({ id, name }: { id: number; name: string }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  // Its content comes a moment later, so the focus may still be on the button.
  useHotkeys(isOpen ? [['Escape', close]] : [], [])
  const can = useCan()
  if (!can({ roles: STAFF_ROLES })) return null
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? undefined : close())}
      position="bottom-start"
      width={340}
      trapFocus
      returnFocus
      withRoles={false}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <IconButton
          icon={IconEye}
          iconSize={16}
          size={24}
          label={`Quick glance at ${name}`}
          aria-expanded={isOpen}
          isQuiet={isOpen}
          onClick={(event) => {
            // It may stand in a row that is a link.
            event.preventDefault()
            toggle()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown {...AS_DIALOG} aria-label={name} p={16}>
        {isOpen ? (
          <Suspense>
            <GlanceCard id={id} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
