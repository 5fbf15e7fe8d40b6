import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { trayRoomBlocker } from '#contract/trays.rules.ts'
import { trayCalls } from '#contract/trays.ts'
import { q, useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { formatPlaces } from './Places.tsx'

type Props = { cases: readonly PatientRow[]; onClose: () => void; onAdded: () => void }

/** Adds cases to an existing tray; trays without room are disabled. */
export function AddToTrayDialog({ cases, onClose, onAdded }: Props) {
  const [typed, setTyped] = useState('')
  const [id, setId] = useState<string | null>(null)
  const [tray_number_like] = useDebouncedValue(typed, GENERAL_PAUSE)
  const trays = useQuery({
    ...q(trayCalls.list, { query: { filter: { tray_number_like } } }),
    placeholderData: keepPreviousData,
  })
  const add = useSave(trayCalls.addCases, { errors: 'inline' })
  const data = (trays.data?.trays.data ?? []).map((tray) => ({
    value: String(tray.id),
    label: `${tray.tray_number}, ${formatPlaces(tray.cases_count)}`,
    disabled: trayRoomBlocker(tray.cases_count, cases.length) !== undefined,
  }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (id === null) return
    const body = { case_ids: cases.map((each) => each.id) }
    add.mutate(
      { params: { id: Number(id) }, body },
      {
        onSuccess: () => {
          onAdded()
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Add to a tray"
      size={440}
      verb="Add"
      blocked={id === null}
      saving={add}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {cases.map((each) => each.formatted_name).join(', ')}
      </Text>
      <Select
        label="Tray"
        description="Trays without room for them cannot be chosen."
        placeholder="Tray number"
        searchable
        withAsterisk
        data-autofocus
        nothingFoundMessage={trays.isPending ? 'Loading' : 'No active tray of that number'}
        data={data}
        // The server has already filtered the options.
        filter={({ options }) => options}
        value={id}
        onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? '' : text.slice(0, 10))}
        onChange={setId}
      />
    </FormDialog>
  )
}
