import { IconChevronsDown, IconEyeOff, IconLayoutSidebarRight, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { paths } from '#web/paths.ts'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'

const OPEN = 'Its lines are open already.'
const CLOSED = 'Its lines are not open.'

/** Row actions of the specification, and which rows are expanded. */
export function useRowMenu(isPartner: boolean) {
  const [opened, setOpened] = useState<readonly number[]>([])

  function open(id: number) {
    setOpened((ids) => [...ids, id])
  }

  function close(id: number) {
    setOpened((ids) => ids.filter((each) => each !== id))
  }

  function caseHref({ id }: PatientRow) {
    return isPartner ? paths.patientDetails(id) : paths.patientWorkflow(id)
  }

  function actions(row: PatientRow): RowAction[] {
    const isOpen = opened.includes(row.id)
    return [
      {
        label: isPartner ? 'Patient Details' : 'Patient Workflow',
        icon: IconLayoutSidebarRight,
        keys: 'Enter',
        href: caseHref(row),
      },
      { label: 'Patient Label', icon: IconTags, keys: 'l', href: paths.patientLabel(row.id) },
      // Space toggles, so its key is shown next to the one action that is available.
      {
        label: 'Show More',
        icon: IconChevronsDown,
        ...(isOpen ? { blocked: OPEN } : { keys: ' ' }),
        run: () => open(row.id),
      },
      {
        label: 'Hide',
        icon: IconEyeOff,
        ...(isOpen ? { keys: ' ' } : { blocked: CLOSED }),
        run: () => close(row.id),
      },
    ]
  }

  return { hrefOf: caseHref, actions, isOpen: (id: number) => opened.includes(id) }
}
