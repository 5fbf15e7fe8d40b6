import { Anchor, Group, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useFileDrops } from '#web/ui/upload/useFileDrops.ts'
import { useFilePicker } from '#web/ui/upload/useFilePicker.tsx'
import { trayJawLabel } from './flawed-trays.ts'
import classes from './MissingTrays.module.css'

type Props = { request: CustomerRequest; trays: readonly FlawedTray[]; onFiles: (files: File[]) => void }

/** Names the missing files and accepts them: through its file input, or dropped anywhere on the page. */
export function MissingTrays({ request, trays, onFiles }: Props) {
  const isOver = useFileDrops((files) => (files.length > 0 ? onFiles(files) : undefined), {
    inDialog: false,
    disabled: false,
  })
  const all = request.flawed_trays.length
  const isOne = trays.length === 1
  const picker = useFilePicker({ label: 'Corrected tray', accept: '.stl', multiple: !isOne, onFiles })
  return (
    <Group
      className={classes.bar}
      gap="4px 12px"
      mih={48}
      my="md"
      px="lg"
      py="sm"
      bdrs="md"
      bg="var(--td-soft)"
      data-over={isOver}
    >
      <Icon of={IconCloudUpload} size={20} color="var(--mantine-color-anchor)" />
      <Text span inherit flex="1 1 260px">
        <strong>
          {trays.length} of {all} corrected {all === 1 ? 'tray' : 'trays'} {isOne ? 'is' : 'are'} missing.
        </strong>{' '}
        Drop the <strong>{trays.map((tray) => trayJawLabel(tray).toLowerCase()).join(' and ')}</strong> STL here or{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={picker.open}>
          choose a file
        </Anchor>
        .{request.printing_request ? ' Printing starts with it.' : null}
      </Text>
      <Group gap={6} c="var(--td-t2)">
        waits <ElapsedTime since={trays[0]?.created_at} />
      </Group>
      {picker.input}
    </Group>
  )
}
