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

type Props = { of: number | undefined; list: TrayCaseList }

/** Lists the cases without a tray, to create one, or the cases of tray `of`. */
export function CasesTab({ of, list }: Props) {
  return (
    <>
      <FilterBar list={list} tools={<AutoRefreshSwitch list="case-trays" />}>
        <Filters filters={of === undefined ? WITHOUT_TRAY : [PATIENT]} list={list} />
      </FilterBar>
      <Cases of={of} list={list} />
    </>
  )
}

function Cases({ of, list }: Props) {
  const page = list.data?.patients
  const can = useCan()
  const hrefOf = useCaseHref()
  const ticked = useSelection()
  const [filled, setFilled] = useState<readonly PatientRow[]>()
  const [added, setAdded] = useState<readonly PatientRow[]>()
  // Selected rows that are not on screen are excluded.
  const picked = (page?.data ?? []).filter(({ id }) => ticked.has(id))
  const selection: Selection = { ...ticked, ids: picked.map(({ id }) => id) }
  const makes = of === undefined && can(trayCalls.create)
  const tooMany =
    picked.length > CASES_PER_TRAY ? `A tray has ${CASES_PER_TRAY} places: ${picked.length} are selected.` : undefined
  // Creation is offered only in the list of cases without a tray.
  const blocked =
    tooMany ?? picked.map((row) => trayPlaceBlocker({ ...row, has_tray: false })).find((each) => each)?.text

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
        label={of === undefined ? 'Cases with no Tray Number' : 'Cases'}
        what="cases"
        list={list}
        page={page}
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowName={(row) => row.formatted_name}
        rowHref={hrefOf}
        {...(makes && { selection, cardLead: checkbox })}
        empty={<NoCases of={of} list={list} />}
        expected={12}
      />
      {makes ? (
        <BulkBar selection={selection}>
          <ActionButton
            variant="subtle"
            color="gray"
            icon={IconGridDots}
            blocked={blocked}
            onClick={() => setFilled(picked)}
          >
            Create tray
          </ActionButton>
          <ActionButton
            variant="subtle"
            color="gray"
            icon={IconGridPattern}
            blocked={blocked}
            onClick={() => setAdded(picked)}
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
function NoCases({ of, list }: Props) {
  const text = list.query.filter.patient_full_name_like
  if (text) {
    return <EmptyResults of="cases" named={[`“${text}”`]} list={list} />
  }
  if (of !== undefined) {
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
