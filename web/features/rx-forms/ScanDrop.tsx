import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCloudUpload, IconFolderOpen } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useFilePicker } from '#web/ui/upload/useFilePicker.tsx'
import classes from './ScanDrop.module.css'

type Props = {
  isDraggedOver: boolean
  onFiles: (files: File[]) => void
  /** The case has a PVS or stone model. */
  onImpression: () => void
  /** The scanner sends the scans itself. */
  onScanner: () => void
}

const LEAD = 'Drop the patient’s scans'

/** The first thing of a new case: the place for its scans, and the ways on without them. */
export function ScanDrop({ isDraggedOver, onFiles, onImpression, onScanner }: Props) {
  const picker = useFilePicker({ label: 'Scans and photos', multiple: true, onFiles })
  useShortcuts([{ keys: 'u', label: 'Choose files', group: 'Start A Case', run: picker.open }])
  return (
    <section className={classes.drop} data-over={isDraggedOver} data-field="stl_files" aria-label={LEAD}>
      <span className={classes.cloud}>
        <Icon of={IconCloudUpload} size={28} color="var(--mantine-color-anchor)" />
      </span>
      <Text fz={20} lh="28px" fw={600}>
        {LEAD}
      </Text>
      <Text c="var(--td-t2)">Upper and lower STL together, photos too. Drop them anywhere on this page.</Text>
      <Group gap="sm" justify="center" mt="xs">
        <Button
          leftSection={<Icon of={IconFolderOpen} />}
          rightSection={<KeyboardHint keys="u" />}
          onClick={picker.open}
        >
          Choose files
        </Button>
        <Button variant="default" onClick={onImpression}>
          No scans: PVS or stone model
        </Button>
      </Group>
      <Text fz={13} c="var(--td-t2)">
        Sending straight from the scanner?{' '}
        <Anchor component="button" type="button" fz="inherit" onClick={onScanner}>
          Tell us which one
        </Anchor>
      </Text>
      {picker.input}
    </section>
  )
}
