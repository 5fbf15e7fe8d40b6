import {
  IconAlertTriangle,
  IconArchive,
  IconBolt,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconPlayerPause,
  IconSquareRotated,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isCustomer } from '#contract/access.ts'
import { IN_OFFICE } from '#contract/enums.ts'
import { formatGroupedId } from '#contract/labels.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useAddRecent } from '#web/components/useAddRecent.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/RowMenu.tsx'
import { caseStatus } from './status-look.ts'
import type { CaseNavigation } from './useCaseNavigation.ts'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

type Props = {
  patient: Patient
  crumbs: readonly { label: string; href?: string }[]
  /** Buttons to the left of the menu. */
  children: ReactNode
  /** The filled button, to the right of the menu. */
  primary?: ReactNode
  /** The list that the user opened the case from. */
  list?: CaseNavigation
  more: readonly RowAction[]
  /** The menu items that replace `children` on a phone, where the buttons do not fit. */
  onPhone: readonly RowAction[]
}

/** The header of a case: patient, status, position in the list and actions. */
export function CaseHeader({ patient, crumbs, children, primary, list, more, onPhone }: Props) {
  const isPhone = useIsPhone()
  // PAT-43: a case without a case number shows its id, the number that mails and labels use.
  const number = patient.case_number_text ?? formatGroupedId(patient.id)
  useAddRecent({
    kind: 'Patient',
    id: patient.id,
    name: patient.formatted_name,
    hint: number,
    organization_id: patient.organization.id,
  })
  const menu = isPhone ? [...onPhone, ...more] : more
  return (
    <PageHeader
      isSticky
      crumbs={crumbs}
      position={
        list?.position || isPhone ? (
          <InlineGroup gap={4}>
            {list?.position ? <ListPosition list={list} /> : null}
            {/* On a phone the menu would have a line of its own. */}
            {isPhone ? <ActionMenu actions={menu} /> : null}
          </InlineGroup>
        ) : null
      }
      title={
        <>
          {patient.formatted_name} <SecondaryText>{number}</SecondaryText>
        </>
      }
      aside={
        <>
          <CaseMarks patient={patient} />
          {/* Phones have their own share function. */}
          {isPhone ? null : <CopyLinkButton />}
        </>
      }
      actions={
        <>
          {isPhone ? null : children}
          {isPhone ? null : <ActionMenu actions={menu} />}
          {primary}
        </>
      }
    />
  )
}

function ActionMenu({ actions }: { actions: readonly RowAction[] }) {
  return actions.length > 0 ? <RowMenu isButton label="More actions" actions={() => actions} /> : null
}

/** Renders '4 of 14' with buttons to the previous and the next case. */
function ListPosition({ list: { position, previous, next } }: { list: CaseNavigation }) {
  return (
    <InlineGroup gap={4}>
      {position}
      <IconButton icon={IconChevronUp} label="Previous case" disabled={!previous} iconSize={16} onClick={previous} />
      <IconButton icon={IconChevronDown} label="Next case" disabled={!next} iconSize={16} onClick={next} />
    </InlineGroup>
  )
}

/** The status badge and the marks of a case, next to its name. */
function CaseMarks({ patient }: { patient: Patient }) {
  // A second case of the same child is no mistake to its practice, which reads the suffix in the name.
  const isPractice = isCustomer(toActor(useMe()))
  return (
    <>
      <StatusBadge {...caseStatus(patient)} />
      {/* PAT-28: Duplicate has its own colour. */}
      {patient.numeric_suffix === null || isPractice ? null : (
        <Mark label="Duplicate" icon={IconCopy} tone="duplicated" />
      )}
      {patient.rx_form?.print_assignment === IN_OFFICE ? (
        <Mark label="In-office" icon={IconSquareRotated} tone="diy" />
      ) : null}
      {patient.rush_case ? <Mark label="Rush" icon={IconBolt} tone="danger" /> : null}
      {/* Grey as in the lists: amber is for what is wrong. */}
      {patient.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} /> : null}
      {patient.has_pending_flawed_tray_request ? (
        <Mark label="Flawed tray" icon={IconAlertTriangle} tone="warning" />
      ) : null}
      {patient.deleted_at ? <Mark label="Archived" icon={IconArchive} /> : null}
    </>
  )
}
