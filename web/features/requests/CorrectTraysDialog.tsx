import { Select, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CORRECTED_TRAY_FILE } from '#contract/enums.ts'
import { fileCalls } from '#contract/files.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { detectJaw, JAW_LABELS } from '#web/features/files/mesh-labels.ts'
import { storeUpload } from '#web/features/files/store-upload.ts'
import { StlUploads } from '#web/features/files/StlUploads.tsx'
import { useUploads } from '#web/features/files/useUploads.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { matchesJaw, trayJawLabel, formatTrayName } from './flawed-trays.ts'

type Props = {
  request: CustomerRequest
  /** The trays that lack a corrected file, or the single tray whose file is added or replaced. */
  trays: readonly FlawedTray[]
  /** Files dropped on the page; their upload starts when the dialog opens. */
  files: readonly File[]
  onClose: () => void
}

/** Uploads corrected files of flawed trays, with the same checks as scans, and assigns each to its tray. */
export function CorrectTraysDialog({ request, trays, files, onClose }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const [isStoring, setStoring] = useState(false)
  const { id: patient_id, formatted_name } = request.patient
  const uploads = useUploads({
    kind: 'stl',
    limit: trays.length,
    getLink: (file) =>
      send(fileCalls.uploadLink, { query: { ...file, patient_id, patient_file_type_id: CORRECTED_TRAY_FILE } }),
  })
  const addDropped = useEffectEvent(() => uploads.add([...files]))
  useEffect(() => addDropped(), [])

  const { items, missing, staged } = uploads
  const selectedTray = (item: (typeof items)[number]) => {
    if (trays.length === 1) return trays[0]
    const chosenTray = trays.find((tray) => tray.id === chosen[item.id])
    return chosenTray ?? trays.find((tray) => matchesJaw(tray, detectJaw(item.name, item.mesh?.check)))
  }
  const trayIds = items.map((item) => selectedTray(item)?.id)
  const undecided = items.find((_, index) => trayIds[index] === undefined || trayIds.indexOf(trayIds[index]) < index)
  // A mismatch only warns, because name and mesh can mislead; but a tray printed for the wrong jaw is noticed late.
  const otherJaw = items.flatMap((item) => {
    const tray = selectedTray(item)
    const jaw = detectJaw(item.name, item.mesh?.check)
    if (!tray || !jaw || matchesJaw(tray, jaw)) return []
    return `${item.name} looks ${JAW_LABELS[jaw].toLowerCase()}, its tray is ${trayJawLabel(tray).toLowerCase()}.`
  })
  const blockedReason = missing[0]?.label ?? (undecided ? `Which tray is ${undecided.name}?` : undefined)

  /** Stores files one by one; a stored file leaves the list, so that after an error only the rest is retried. */
  async function store() {
    setStoring(true)
    let saved = 0
    try {
      for (const file of staged) {
        const item = items.find((each) => each.upload.file_path === file.file_path)
        const tray = item && selectedTray(item)
        if (!tray) continue
        const { patient_file } = await storeUpload(file, uploads, {
          patient_id,
          patient_file_type_id: CORRECTED_TRAY_FILE,
        })
        await send(flawedTrayCalls.correct, {
          params: { id: tray.id },
          body: { corrected_file_id: patient_file.id },
        })
        saved++
        uploads.remove(item.id)
      }
      onClose()
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
    } finally {
      setStoring(false)
      const text = saved === 1 ? 'The corrected tray was saved.' : 'The corrected trays were saved.'
      if (saved > 0) showToast({ kind: 'success', text })
      void client.invalidateQueries()
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={trays.length === 1 && trays[0] ? `Corrected tray: ${formatTrayName(trays[0])}` : 'Corrected trays'}
      size={640}
      // An accidental click outside must not abort an upload.
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <StlUploads uploads={uploads} patient={formatted_name} inDialog />
        {trays.length > 1
          ? items.map((item, index) => (
              <Select
                key={item.id}
                label={`Tray of ${item.name}`}
                withAsterisk
                allowDeselect={false}
                placeholder="Neither the name nor the mesh tells the jaw"
                data={trays.map((tray) => ({ value: String(tray.id), label: formatTrayName(tray) }))}
                value={trayIds[index] === undefined ? null : String(trayIds[index])}
                onChange={(id) => setChosen({ ...chosen, [item.id]: Number(id) })}
              />
            ))
          : null}
        {otherJaw.map((line) => (
          <Text key={line} component="output" c="var(--td-warning)">
            {line}
          </Text>
        ))}
      </Stack>
      <DialogButtons
        verb={items.length > 1 ? `Save ${items.length} trays` : 'Save the corrected tray'}
        isSaving={isStoring}
        blocked={items.length === 0 || blockedReason !== undefined}
        onClose={onClose}
        onConfirm={() => void store()}
        aside={
          <Text component="output" size="sm" c="dimmed">
            {blockedReason}
          </Text>
        }
      />
    </Dialog>
  )
}
