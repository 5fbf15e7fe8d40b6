import { useState } from 'react'
import { PRINTERS } from '#contract/enums.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { FlawedTray } from '#contract/requests.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { PRINTER_NOTES, formatTrayName } from './flawed-trays.ts'

type Props = { tray: FlawedTray; onClose: () => void }

/** FLAW-05: changes who prints the corrected tray. */
export function EditTrayDialog({ tray, onClose }: Props) {
  const save = useSave(flawedTrayCalls.update, { errors: 'inline' })
  const printers = useProviderChoices(PRINTERS)
  const [chosen, setChosen] = useState(PRINTERS.find(({ value }) => value === tray.print)?.value)
  return (
    <FormDialog
      title={`Edit the flawed tray: ${formatTrayName(tray)}`}
      size={640}
      verb="Save"
      saving={save}
      blocked={chosen === tray.print}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) save.mutate({ params: { id: tray.id }, body: { print: chosen } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TilesField
        label="Printed by"
        value={chosen === undefined ? null : `${chosen}`}
        onChange={(next) => setChosen(PRINTERS.find(({ value }) => `${value}` === next)?.value)}
        tiles={printers.map(({ value, label }) => ({ value: `${value}`, label, note: PRINTER_NOTES[value] }))}
      />
    </FormDialog>
  )
}
