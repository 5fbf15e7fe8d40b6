import { Box, Group, Progress, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPhoto, IconPlayerPause, IconPlayerPlay, IconPlus, IconRefresh, IconX } from '@tabler/icons-react'
import { PHOTO_TYPES } from '#contract/files.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { progressPercent } from '#web/ui/upload/upload-progress.ts'
import { useFileDrops } from '#web/ui/upload/useFileDrops.ts'
import { useFilePicker } from '#web/ui/upload/useFilePicker.tsx'
import classes from './PhotoUploads.module.css'
import { RejectedFiles } from './RejectedFiles.tsx'
import { isHeic, type UploadItem } from './upload-list.ts'
import type { Uploads } from './useUploads.ts'

const ACCEPTED = [...PHOTO_TYPES, '.heic', '.heif'].join()

type Props = { uploads: Uploads; disabled?: boolean; inDialog?: boolean }

/** Uploads photos of a form or a patient by drop or file picker, as tiles with progress. */
export function PhotoUploads({ uploads, disabled = false, inDialog = false }: Props) {
  const { items, limit, refused, add } = uploads
  const picker = useFilePicker({ label: 'Add photos', accept: ACCEPTED, multiple: true, onFiles: add })
  const isDraggedOver = useFileDrops(
    (files) => {
      // Most browsers report no MIME type for HEIC.
      const photos = files.filter(({ type, name }) => type.startsWith('image/') || isHeic(name))
      if (photos.length > 0) add(photos)
    },
    { inDialog, disabled },
  )
  return (
    <Stack gap="sm">
      <Text fw={500}>
        Photos <SecondaryText>{`${items.length} of ${limit}`}</SecondaryText>
      </Text>
      <RejectedFiles refused={refused} onClose={uploads.forgetRefused} />
      <ul className={classes.grid} aria-label="Photos">
        {items.map((item) => (
          <Tile key={item.id} item={item} uploads={uploads} />
        ))}
        {items.length < limit ? (
          <li>
            <UnstyledButton
              className={classes.add}
              w="100%"
              h="100%"
              bdrs="md"
              c="var(--td-t2)"
              fz="inherit"
              data-over={isDraggedOver}
              disabled={disabled}
              onClick={picker.open}
            >
              <Stack gap="xs" align="center">
                <Icon of={IconPlus} size={18} />
                Add photos
              </Stack>
            </UnstyledButton>
          </li>
        ) : null}
      </ul>
      {picker.input}
    </Stack>
  )
}

function Tile({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { id, name, picture, upload } = item
  const { phase, message, again } = upload
  const isRunning = phase === 'sending' || phase === 'waiting' || phase === 'paused'
  return (
    <li className={classes.tile} data-phase={phase}>
      {picture ? <img src={picture} alt={name} /> : <Icon of={IconPhoto} size={24} label={name} />}
      <Group className={classes.tools} gap="xs" wrap="nowrap" pos="absolute" top={6} right={6}>
        {phase === 'sending' ? (
          <IconButton icon={IconPlayerPause} label={`Pause ${name}`} onClick={() => uploads.pause(id)} />
        ) : null}
        {phase === 'paused' ? (
          <IconButton icon={IconPlayerPlay} label={`Resume ${name}`} onClick={() => uploads.resume(id)} />
        ) : null}
        {phase === 'stopped' && again ? (
          <IconButton icon={IconRefresh} label={`Retry ${name}`} onClick={() => uploads.resume(id)} />
        ) : null}
        <IconButton icon={IconX} label={`Remove ${name}`} onClick={() => uploads.remove(id)} />
      </Group>
      {isRunning ? (
        <Progress
          pos="absolute"
          right={8}
          bottom={8}
          left={8}
          value={progressPercent(upload)}
          size={4}
          color="brand.6"
          aria-label={`${name}, sent`}
        />
      ) : null}
      {phase === 'stopped' ? (
        <Box
          pos="absolute"
          inset="auto 0 0"
          px="sm"
          py="xs"
          bg="var(--td-danger-soft)"
          c="var(--td-danger)"
          fz="xs"
          lh="xs"
          role="alert"
        >
          {message}
        </Box>
      ) : null}
    </li>
  )
}
