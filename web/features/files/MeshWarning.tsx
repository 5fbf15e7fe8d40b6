import { Anchor, Box, Button, Flex, Group, Text, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconAlertTriangle, IconCube3dSphere } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './MeshWarning.module.css'
import type { CheckedMesh } from '#web/features/viewer/mesh-messages.ts'
import { warningHeadline } from './mesh-labels.ts'
import type { UploadItem } from './upload-list.ts'

type Props = {
  item: UploadItem
  check: CheckedMesh
  onShow: () => void
  onReplace: () => void
  onReason: (reason: string | undefined) => void
}

/**
 * The warnings of the mesh check before the file is submitted: the user replaces the scan or states a reason to send it
 * anyway.
 */
export function MeshWarning({ item, check, onShow, onReplace, onReason }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [reason, setReason] = useState(item.reason ?? '')
  const { warnings, report } = check
  // The headline already counts the holes, so their consequence for the tray comes first here.
  const lines = report.holes > 0 ? ['The tray may not seat there.', ...warnings.filter(isNoHole)] : warnings.slice(1)
  const picture = item.mesh?.holePicture ?? item.picture
  const trimmed = reason.trim()

  function send() {
    if (!trimmed) return
    onReason(trimmed)
    setEditing(false)
  }

  return (
    <Flex
      component="section"
      className={classes.card}
      gap="md"
      px="lg"
      py={14}
      data-field={item.id}
      aria-label={`Mesh check of ${item.name}`}
    >
      <Icon of={IconAlertTriangle} size={20} color="var(--td-warning-mark)" />
      <Box flex={1} miw={0}>
        <Text component="output" display="block" fw={500}>
          {warningHeadline(item.name, check)}
        </Text>
        <Text c="var(--td-t2)">{lines.join(' ')} Scan that area again, or send it as it is and say why.</Text>
        {item.reason && !isEditing ? (
          <Text mt="xs">
            Sent as it is: “{item.reason}”{' '}
            <Anchor component="button" type="button" onClick={() => setEditing(true)}>
              Change
            </Anchor>
          </Text>
        ) : null}
        {isEditing ? (
          <Box maw={480} mt={10}>
            <TextInput
              autoFocus
              label="Why is it sent as it is?"
              maxLength={255}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              // The field is inside the form of the case: handles Enter here so that it does not submit that form.
              onKeyDown={getHotkeyHandler([['Enter', send]])}
            />
            <Group gap="sm" mt={10}>
              <Button variant="default" disabled={!trimmed} onClick={send}>
                Send as it is
              </Button>
              <Button variant="subtle" color="gray" onClick={() => setEditing(false)}>
                Cancel
              </Button>
            </Group>
          </Box>
        ) : (
          <Group gap="sm" mt={10}>
            <Button variant="default" leftSection={<Icon of={IconCube3dSphere} />} onClick={onShow}>
              Show in viewer
            </Button>
            <Button variant="default" onClick={onReplace}>
              Replace file
            </Button>
            {item.reason ? null : (
              <Button variant="subtle" color="gray" onClick={() => setEditing(true)}>
                Send as it is…
              </Button>
            )}
          </Group>
        )}
      </Box>
      {picture ? <img src={picture} alt="" className={classes.picture} /> : null}
    </Flex>
  )
}

function isNoHole(line: string) {
  return !line.endsWith('The tray may not seat there.')
}
