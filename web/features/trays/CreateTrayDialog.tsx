import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { CASES_PER_TRAY } from '#contract/trays.rules.ts'
import { trayCalls, trayNumber } from '#contract/trays.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { Thumbnail } from '#web/components/Thumbnail.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './CreateTrayDialog.module.css'
import { placesWords } from './tray-words.ts'

const LENGTH = 10

type Props = { cases: readonly PatientRow[]; onClose: () => void; onCreated: () => void }

/** TRAY-08 to TRAY-10 */
export function CreateTrayDialog({ cases, onClose, onCreated }: Props) {
  return (
    <Modal opened onClose={onClose} title="Create tray" size={520}>
      <TrayForm cases={cases} onClose={onClose} onCreated={onCreated} />
    </Modal>
  )
}

function TrayForm({ cases, onClose, onCreated }: Props) {
  const [number, setNumber] = useState('')
  // A refusal is told twice: as a toast, and here where it is put right (TRAY-10).
  const save = useSave(trayCalls.create)
  const problem = number === '' ? undefined : trayNumber.safeParse(number).error?.issues[0]?.message

  function type(text: string) {
    save.reset()
    setNumber(text.trim().toUpperCase())
  }

  function submit() {
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <ol className={classes.places} aria-label="Places of the tray">
          {Array.from({ length: CASES_PER_TRAY }, (_, index) => (
            // A place is nothing but its number.
            // oxlint-disable-next-line react/no-array-index-key
            <Place key={index} number={index + 1} of={cases[index]} />
          ))}
        </ol>
        <Taken cases={cases} />
        <TextInput
          label="Tray Number"
          description="Max 10 alpha-numeric characters allowed"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="characters"
          rightSection={<span className={classes.count}>{`${number.length} of ${LENGTH}`}</span>}
          rightSectionWidth={72}
          value={number}
          onChange={(event) => type(event.currentTarget.value)}
          error={problem}
          data-autofocus
        />
        {save.error ? (
          <Text role="alert" c="var(--td-danger)">
            {wordsOf(save.error)}
          </Text>
        ) : null}
      </Stack>
      <DialogButtons
        verb="Save"
        withKey
        blocked={number === ''}
        isSaving={save.isPending}
        beside={<span className={classes.beside}>Capitalized automatically</span>}
        onClose={onClose}
      />
    </form>
  )
}

function Place({ number, of }: { number: number; of: PatientRow | undefined }) {
  if (!of) {
    return (
      <li className={classes.place} data-free aria-label={`Place ${number}, free`}>
        <span className={classes.index}>{number}</span>
      </li>
    )
  }
  return (
    <li className={classes.place}>
      <span className={classes.index}>{number}</span>
      <Thumbnail url={of.thumbnail_url} />
      <span className={classes.name} title={of.formatted_name}>
        {of.last_name}
        {of.numeric_suffix === null ? '' : ` (${of.numeric_suffix})`}
      </span>
      <span className={classes.caseNumber}>{of.case_number_text}</span>
    </li>
  )
}

function Taken({ cases }: Pick<Props, 'cases'>) {
  const earliest = cases.flatMap((each) => each.ship_date ?? each.ship_date_sort ?? []).toSorted()[0]
  const isFull = cases.length === CASES_PER_TRAY
  return (
    <p className={classes.taken}>
      {isFull ? (
        <span className={classes.full}>
          <Icon of={IconCircleCheckFilled} />
        </span>
      ) : null}
      <span>
        <strong>{placesWords(cases.length)} places</strong> taken{isFull ? ', the tray is full' : ''}.{' '}
        {earliest ? (
          <>
            Earliest to ship: <DateText value={earliest} />
          </>
        ) : null}
      </span>
    </p>
  )
}
