import { Group, Text, TextInput } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { CASES_PER_TRAY } from '#contract/trays.rules.ts'
import { trayCalls, trayNumber } from '#contract/trays.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './CreateTrayDialog.module.css'
import { formatPlaces } from './Places.tsx'

const LENGTH = 10
const SLOT_NUMBERS = Array.from({ length: CASES_PER_TRAY }, (_, slot) => slot + 1)

type Props = { cases: readonly PatientRow[]; onClose: () => void; onCreated: () => void }

/** TRAY-08 to TRAY-10 */
export function CreateTrayDialog({ cases, onClose, onCreated }: Props) {
  const [number, setNumber] = useState('')
  // An error raises a toast and is also shown at the field, where it is corrected (TRAY-10).
  const save = useSave(trayCalls.create)
  const problem = number === '' ? undefined : trayNumber.safeParse(number).error?.issues[0]?.message

  function type(text: string) {
    save.reset()
    setNumber(text.trim().toUpperCase())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (number === '' || problem) return
    const body = { tray_number: number, case_ids: cases.map(({ id }) => id) }
    save.mutate(
      { body },
      {
        onSuccess: () => {
          onCreated()
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Create tray"
      size={520}
      verb="Save"
      withKey
      blocked={number === ''}
      saving={save}
      aside={
        <Text span inherit c="var(--td-t2)" visibleFrom="xs">
          Capitalized automatically
        </Text>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <ol className={classes.places} aria-label="Places of the tray">
        {SLOT_NUMBERS.map((slot) => (
          <Slot key={slot} number={slot} patient={cases[slot - 1]} />
        ))}
      </ol>
      <TakenSlots cases={cases} />
      <TextInput
        label="Tray Number"
        description="Max 10 alpha-numeric characters allowed"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="characters"
        rightSection={<SecondaryText>{`${number.length} of ${LENGTH}`}</SecondaryText>}
        rightSectionWidth={72}
        value={number}
        onChange={(event) => type(event.currentTarget.value)}
        error={problem}
        data-autofocus
      />
    </FormDialog>
  )
}

function Slot({ number, patient }: { number: number; patient: PatientRow | undefined }) {
  if (!patient) {
    return (
      <li className={classes.place} data-free aria-label={`Place ${number}, free`}>
        <Index>{number}</Index>
      </li>
    )
  }
  return (
    <li className={classes.place}>
      <Index>{number}</Index>
      <Thumbnail url={patient.thumbnail_url} />
      <Text span inherit fw={500} truncate maw="100%" title={patient.formatted_name}>
        {patient.last_name}
        {patient.numeric_suffix === null ? '' : ` (${patient.numeric_suffix})`}
      </Text>
      <Text span inherit truncate maw="100%" c="var(--td-t2)">
        {patient.case_number_text}
      </Text>
    </li>
  )
}

function Index({ children }: { children: number }) {
  return (
    <Text span pos="absolute" top={6} left={8} fz={12} c="var(--td-t2)">
      {children}
    </Text>
  )
}

function TakenSlots({ cases }: Pick<Props, 'cases'>) {
  const earliest = cases.flatMap((each) => each.ship_date ?? each.ship_date_sort ?? []).toSorted()[0]
  const isFull = cases.length === CASES_PER_TRAY
  return (
    <Group gap="sm" wrap="nowrap" c="var(--td-t2)">
      {isFull ? <Icon of={IconCircleCheckFilled} color="var(--td-okay-mark)" /> : null}
      <span>
        <Text component="strong" inherit fw="bolder" c="var(--mantine-color-text)">
          {formatPlaces(cases.length)} places
        </Text>{' '}
        taken{isFull ? ', the tray is full' : ''}.{' '}
        {earliest ? (
          <>
            Earliest to ship: <DateText value={earliest} />
          </>
        ) : null}
      </span>
    </Group>
  )
}
