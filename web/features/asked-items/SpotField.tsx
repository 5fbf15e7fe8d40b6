import { Box, Button, Group, Input } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { AskedItem } from '#contract/asked-items.ts'
import type { ScanPart } from '#contract/asked-kinds.ts'
import { fileCalls } from '#contract/files.ts'
import type { Patient } from '#contract/patients.ts'
import { jawByName } from '#mesh/jaw.ts'
import { scansOf } from '#web/features/files/case-files.ts'
import { SpotViewer } from '#web/features/files/lazy-viewers.tsx'
import { toViewerFile } from '#web/features/files/to-viewer-file.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { Icon } from '#web/ui/Icon.tsx'

type Place = AskedItem['place']

type Props = {
  patient: Patient
  /** What is asked for; the scan of that jaw is shown first. */
  part: ScanPart | null
  value: Place
  onChange: (place: Place) => void
}

/** Marks the spot that an item is about on a scan of the case, once it is opened. */
export function SpotField({ patient, part, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(value !== null)
  const [chosenId, setChosenId] = useState<number>()
  const scans = scansOf(patient)
  const shownId = value?.file_id ?? chosenId
  const scan =
    scans.find(({ id }) => id === shownId) ??
    scans.find(({ original_name }) => jawByName(original_name) === part) ??
    scans[0]
  if (!scan) return null
  if (!isOpen) {
    return (
      <Box>
        <Button variant="default" leftSection={<Icon of={IconMapPin} />} onClick={() => setOpen(true)}>
          Mark the spot on a scan
        </Button>
      </Box>
    )
  }
  return (
    <Input.Wrapper label="Spot on the scan" labelElement="div" description="Click the spot. Drag to turn the scan.">
      <Box mt={6}>
        <SpotViewer
          key={scan.id}
          file={toViewerFile(scan, fileCalls.lightLink)}
          spot={value?.file_id === scan.id ? [value.x, value.y, value.z] : undefined}
          label={`3D view of ${scan.original_name}`}
          onSpot={([x, y, z]) => onChange({ file_id: scan.id, x, y, z })}
        />
      </Box>
      <Group gap="sm" mt="xs" justify="space-between">
        {scans.length > 1 ? (
          <ChoiceField
            aria-label="Scan"
            choices={scans.map(({ id, original_name }) => ({ value: id, label: original_name }))}
            value={scan.id}
            onChange={(id) => {
              setChosenId(id ?? undefined)
              onChange(null)
            }}
          />
        ) : null}
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            setOpen(false)
            onChange(null)
          }}
        >
          No spot
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
