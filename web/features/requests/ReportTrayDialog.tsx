import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCustomer } from '#contract/access.ts'
import { BOTH_JAWS, IOS_FILE, PRINTED_IN_OFFICE, PRINTERS, STL_FILE, THIRD_PARTY } from '#contract/enums.ts'
import { archBody, flawedTrayCalls } from '#contract/flawed-trays.ts'
import { organizationCalls } from '#contract/organizations.ts'
import type { Patient } from '#contract/patients.ts'
import { q, useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { jawByName, jawFromId } from '#mesh/jaw.ts'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { PRINTER_NOTES } from './flawed-trays.ts'
import { ReportedArch, type ArchValues } from './ReportedArch.tsx'

type Props = { patient: Patient; onClose: () => void }

const PRACTICE_NOTES = {
  1: 'The lab corrects it, prints it and ships it.',
  2: 'The lab corrects it, you print the file.',
  3: 'The lab corrects it, the third party prints and ships it.',
}

/** FLAW-02: reports which trays do not fit, what is wrong with them, and who prints the replacement. */
export function ReportTrayDialog({ patient, onClose }: Props) {
  const notes = isCustomer(toActor(useMe())) ? PRACTICE_NOTES : PRINTER_NOTES
  const report = useSave(flawedTrayCalls.report, { errors: 'inline' })
  const printers = useProviderChoices(PRINTERS)
  const params = { id: patient.organization_id }
  const partner = useQuery(q(organizationCalls.rxFormPreference, { params })).data?.metadata.third_party_partner
  const assignedLocations = useQuery(q(organizationCalls.assignedLocations, { params })).data?.locations ?? []
  const scans = patient.patient_files.filter(({ patient_file_type_id: type }) => type === IOS_FILE || type === STL_FILE)
  const [arches, setArches] = useState<readonly ArchValues[]>(() =>
    prescribedJaws(patient).map((jaw_type_id) => ({
      jaw_type_id,
      action: 'nothing',
      ios_file_id: defaultScan(scans, jaw_type_id),
      insert_brackets: false,
      note: '',
    })),
  )
  const [printer, setPrinter] = useState(patient.rx_form?.print_assignment === THIRD_PARTY ? 3 : PRINTED_IN_OFFICE)
  const [location_id, setLocation] = useState(patient.ship_to?.id ?? null)
  const [expedited_shipping, setExpedited] = useState(false)

  const isPrinted = printer !== PRINTED_IN_OFFICE
  const reported = arches.filter((arch) => arch.action !== 'nothing')
  const body = archBody.safeParse({
    patient_id: patient.id,
    ...(isPrinted && { location_id }),
    arches: reported.map(({ action, insert_brackets, ...arch }) => ({
      ...arch,
      is_flawed: action === 'flawed',
      print_id: printer,
      expedited_shipping: isPrinted && expedited_shipping,
      insert_brackets: isPrinted && insert_brackets,
    })),
  })
  const missing =
    reported.length === 0
      ? 'Choose a jaw first.'
      : isPrinted && location_id === null
        ? 'Choose the location.'
        : body.error?.issues[0]?.message

  return (
    <FormDialog
      title={`Report a flawed tray: ${patient.formatted_name}`}
      size={640}
      verb="Report"
      saving={report}
      blocked={missing}
      onSubmit={(event) => {
        event.preventDefault()
        if (body.success && !missing) report.mutate({ params, body: body.data }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      {arches.map((arch) => (
        <ReportedArch
          key={arch.jaw_type_id}
          arch={arch}
          scans={scans}
          isPrinted={isPrinted}
          onChange={(next) =>
            setArches(arches.map((each) => (each.jaw_type_id === arch.jaw_type_id ? { ...each, ...next } : each)))
          }
        />
      ))}
      <TilesField
        label="Printed by"
        value={`${printer}`}
        onChange={(next) => setPrinter(PRINTERS.find(({ value }) => `${value}` === next)?.value ?? printer)}
        tiles={printers.map(({ value, label }) => ({
          value: `${value}`,
          label,
          note: notes[value],
          blocked: value === 3 && partner === null ? 'The organization has no authorized third party.' : undefined,
        }))}
      />
      {isPrinted ? (
        <>
          <Select
            label="Sent to"
            withAsterisk
            allowDeselect={false}
            data={assignedLocations.map(({ id, location_name, full_address }) => ({
              value: String(id),
              label: `${location_name}, ${full_address}`,
            }))}
            value={location_id === null ? null : String(location_id)}
            onChange={(id) => setLocation(id === null ? null : Number(id))}
          />
          <Switch
            label="Expedited shipping, by Express"
            checked={expedited_shipping}
            onChange={(event) => setExpedited(event.currentTarget.checked)}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

function prescribedJaws({ rx_form }: Patient): (1 | 2)[] {
  if (rx_form?.jaws_id === BOTH_JAWS) return [1, 2]
  return rx_form?.jaws_id === 1 ? [1] : [2]
}

/** Register 72: preselects the scanner's file, otherwise the STL file named after the jaw, otherwise the first. */
function defaultScan(scans: Patient['patient_files'], jaw_type_id: number) {
  const jaw = jawFromId(jaw_type_id)
  const usual =
    scans.find((file) => file.patient_file_type_id === IOS_FILE) ??
    scans.find((file) => jawByName(file.original_name) === jaw) ??
    scans[0]
  return usual?.id ?? null
}
