import { Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDental, IconGridDots, IconGridPattern } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { CASES_PER_TRAY, trayPlaceBlocker } from '#contract/trays.rules.ts'
import { trayCalls } from '#contract/trays.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { AutoRefreshSwitch } from '#web/features/patients/AutoRefreshSwitch.tsx'
import { MANAGEMENT_COLUMNS, managementCard } from '#web/features/patients/management-columns.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { BulkBar } from '#web/ui/table/BulkBar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { Tick } from '#web/ui/table/Tick.tsx'
import { useSelection, type Selection } from '#web/ui/table/useSelection.ts'
import { AddToTrayDialog } from './AddToTrayDialog.tsx'
import { CreateTrayDialog } from './CreateTrayDialog.tsx'
import classes from './Trays.module.css'
import { useCaseHref } from './useCaseHref.ts'
import type { TrayCaseList } from './useTrayCases.ts'

const COLUMNS = MANAGEMENT_COLUMNS.filter(({ id }) => id !== 'date')

const SEGMENTS = [
  { value: 'active', label: 'Active Only' },
  { value: 'all', label: 'All' },
] as const

type Props = { of: number | undefined; list: TrayCaseList }

/** Those without a tray, of which one is made; or those of the tray that the screen is about. */
export function CasesTab({ of, list }: Props) {
  const { query, set } = list
  const page = list.data?.patients
  return (
    <>
      <FilterBar tools={<AutoRefreshSwitch list="case-trays" />}>
        <SearchField
          label="Patient"
          value={query.filter.patient_full_name_like}
          onChange={(text) => set({ filter: { patient_full_name_like: text || null } })}
          isFirst
        />
        {of === undefined ? (
          <Segmented
            label="Which cases"
            segments={SEGMENTS}
            value={list.isActiveOnly ? 'active' : 'all'}
            onChange={(value) => set({ filter: { active_request_only: value === 'all' ? false : null } })}
          />
        ) : null}
      </FilterBar>
      {list.error && !page ? (
        <ErrorState title="The cases could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <Cases of={of} list={list} rows={page?.data} />
      )}
      <ListPager page={page} list={list} />
    </>
  )
}

function Cases({ of, list, rows }: Props & { rows: readonly PatientRow[] | undefined }) {
  const can = useCan()
  const hrefOf = useCaseHref()
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const ticked = useSelection()
  const [filled, setFilled] = useState<readonly PatientRow[]>()
  const [added, setAdded] = useState<readonly PatientRow[]>()
  // Rows that are not on screen are not meant.
  const picked = (rows ?? []).filter(({ id }) => ticked.has(id))
  const selection: Selection = { ...ticked, ids: picked.map(({ id }) => id) }
  const makes = of === undefined && can(trayCalls.create)
  const tooMany =
    picked.length > CASES_PER_TRAY ? `A tray has ${CASES_PER_TRAY} places: ${picked.length} are selected.` : undefined
  // None of those that are listed for it lies in a tray.
  const blocked =
    tooMany ?? picked.map((row) => trayPlaceBlocker({ ...row, has_tray: false })).find((each) => each)?.text

  function pickedCard(row: PatientRow) {
    return (
      <span className={classes.picked}>
        <Tick
          label={`Select ${row.formatted_name}`}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row.id)}
        />
        <a href={hrefOf(row)}>{managementCard(row)}</a>
      </span>
    )
  }

  return (
    <>
      <DataTable
        label={of === undefined ? 'Cases with no Tray Number' : 'Cases'}
        isFixed
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.formatted_name}
        // On a phone the tick stands in the card, where no link may lie around it.
        {...(makes && isPhone ? {} : { rowHref: hrefOf })}
        {...(makes ? { selection } : {})}
        sort={list.sort}
        card={makes ? pickedCard : managementCard}
        isStale={list.isStale}
        empty={<NoCases of={of} list={list} />}
        expected={12}
      />
      {makes ? (
        <BulkBar selection={selection}>
          <Tooltip label={blocked} disabled={!blocked}>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon of={IconGridDots} />}
              aria-disabled={Boolean(blocked)}
              onClick={blocked ? undefined : () => setFilled(picked)}
            >
              Create tray
            </Button>
          </Tooltip>
          <Tooltip label={blocked} disabled={!blocked}>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon of={IconGridPattern} />}
              aria-disabled={Boolean(blocked)}
              onClick={blocked ? undefined : () => setAdded(picked)}
            >
              Add to a tray…
            </Button>
          </Tooltip>
        </BulkBar>
      ) : null}
      {filled ? (
        <CreateTrayDialog cases={filled} onClose={() => setFilled(undefined)} onCreated={ticked.clear} />
      ) : null}
      {added ? <AddToTrayDialog cases={added} onClose={() => setAdded(undefined)} onAdded={ticked.clear} /> : null}
    </>
  )
}

/** Says what leaves none, and the way out. */
function NoCases({ of, list }: Props) {
  const text = list.query.filter.patient_full_name_like
  if (text) {
    return <NothingMatches of="cases" named={[`“${text}”`]} list={list} />
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
