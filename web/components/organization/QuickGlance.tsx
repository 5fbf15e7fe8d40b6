import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { lazy } from 'react'
import { STAFF_ROLES } from '#contract/access.ts'
import { useCan } from '#web/api/can.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'

const GlanceCard = lazy(async () => ({ default: (await import('./GlanceCard.tsx')).GlanceCard }))

/** LAYOUT-24: the eye beside the name of an organization, for the management four. */
export function QuickGlance({ id, name }: { id: number; name: string }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const can = useCan()
  if (!can({ roles: STAFF_ROLES })) return null
  return (
    <PopoverDialog
      label={name}
      isOpen={isOpen}
      onClose={close}
      width={340}
      padding={16}
      target={
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
      }
    >
      <GlanceCard id={id} />
    </PopoverDialog>
  )
}
