import { IconDental, IconGridDots, IconGridPattern } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { CASES_PER_TRAY, trayPlaceBlocker } from '#contract/trays.rules.ts'
import { trayCalls } from '#contract/trays.ts'
import { useCan } from '#web/api/permissions.ts'
import type { Filter } from '#web/components/filters/filter.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { ListRows } from '#web/components/ListRows.tsx'
import { AutoRefreshSwitch } from '#web/features/patients/AutoRefreshSwitch.tsx'
import { MANAGEMENT_COLUMNS } from '#web/features/patients/management-columns.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { EmptyResults } from '#web/ui/table/EmptyResults.tsx'
import { RowCheckbox } from '#web/ui/table/RowCheckbox.tsx'
import { useSelection, type Selection } from '#web/ui/table/useSelection.ts'
import { AddToTrayDialog } from './AddToTrayDialog.tsx'
import { CreateTrayDialog } from './CreateTrayDialog.tsx'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import type { TrayCaseList } from './useTrayCases.ts'

const COLUMNS = MANAGEMENT_COLUMNS.filter(({ id }) => id !== 'date')

const PATIENT: Filter = { name: 'filter[patient_full_name_like]', label: 'Patient', kind: 'search' }
const WITHOUT_TRAY: readonly Filter[] = [
  PATIENT,
  { name: 'filter[active_request_only]', label: 'Active Only', kind: 'flag', off: 'false' },
]

type Props = { trayId: number | undefined; list: TrayCaseList }

/** Lists the cases without a tray, to create one, or the cases of `trayId`. */
export function CasesTab({ trayId, list }: Props) {
  return (
    <>
      <FilterBar list={list} tools={<AutoRefreshSwitch list="case-trays" />}>
        <Filters filters={trayId === undefined ? WITHOUT_TRAY : [PATIENT]} list={list} />
      </FilterBar>
      <Cases trayId={trayId} list={list} />
    </>
  )
}

function Cases({ trayId, list }: Props) {
  const page = list.data?.patients
  const can = useCan()
  const getCaseHref = useCaseHref()
  const ticked = useSelection()
  const [filled, setFilled] = useState<readonly PatientRow[]>()
  const [added, setAdded] = useState<readonly PatientRow[]>()
  // Selected rows that are not on screen are excluded.
  const selected = (page?.data ?? []).filter(({ id }) => ticked.has(id))
  const selection: Selection = { ...ticked, ids: selected.map(({ id }) => id) }
  const canCreate = trayId === undefined && can(trayCalls.create)
  const tooMany =
    selected.length > CASES_PER_TRAY
      ? `A tray has ${CASES_PER_TRAY} places: ${selected.length} are selected.`
      : undefined
  // Creation is offered only in the list of cases without a tray.
  const blocked =
    tooMany ?? selected.map((row) => trayPlaceBlocker({ ...row, has_tray: false })).find((each) => each)?.text

  const checkbox = (row: PatientRow) => (
    <RowCheckbox
      label={`Select ${row.formatted_name}`}
      checked={selection.has(row.id)}
      onChange={() => selection.toggle(row.id)}
    />
  )

  return (
    <>
      <ListRows
        label={trayId === undefined ? 'Cases with no Tray Number' : 'Cases'}
        what="cases"
        list={list}
        page={page}
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowName={(row) => row.formatted_name}
        rowHref={getCaseHref}
        {...(canCreate && { selection, cardLead: checkbox })}
        empty={<NoCases trayId={trayId} list={list} />}
        expected={12}
      />
      {canCreate ? (
        <BulkBar selection={selection}>
          <ActionButton
            variant="subtle"
            color="gray"
            icon={IconGridDots}
            blocked={blocked}
            onClick={() => setFilled(selected)}
          >
            Create tray
          </ActionButton>
          <ActionButton
            variant="subtle"
            color="gray"
            icon={IconGridPattern}
            blocked={blocked}
            onClick={() => setAdded(selected)}
          >
            Add to a tray…
          </ActionButton>
        </BulkBar>
      ) : null}
      {filled ? (
        <CreateTrayDialog cases={filled} onClose={() => setFilled(undefined)} onCreated={ticked.clear} />
      ) : null}
      {added ? <AddToTrayDialog cases={added} onClose={() => setAdded(undefined)} onAdded={ticked.clear} /> : null}
    </>
  )
}

/** Names the filter that leaves the list empty and offers to reset it. */
function NoCases({ trayId, list }: Props) {
  const text = list.query.filter.patient_full_name_like
  if (text) {
    return <EmptyResults of="cases" named={[`“${text}”`]} list={list} />
  }
  if (trayId !== undefined) {
    return <EmptyState icon={IconDental} title="No cases in this tray" text="The cases that were in it are archived." />
  }
  return (
    <EmptyState
      icon={IconDental}
      title="No cases without a tray"
      text={list.isActiveOnly ? 'Every case that is worked on has one.' : 'Every case has one.'}
    />
  )
}
