import { IconDental, IconMailOff } from '@tabler/icons-react'
import type { SearchHit } from '#contract/search.ts'
import { OrganizationStatus } from '#web/components/organization/OrganizationStatus.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { HitAction } from './HitAction.tsx'
import { HitLine } from './HitLine.tsx'

type Props = { hit: SearchHit; highlights: readonly string[] }

export function UserCard({ hit, highlights }: Props) {
  const reaches = useCanOpen()
  const { model_id, full_name } = hit
  const patients = paths.patientsPage({ queryUser: model_id, queryName: full_name })
  const isCustomer = hit.filter === 'doctor' || hit.filter === 'staff_member'
  return (
    <HitLine
      hit={hit}
      highlights={highlights}
      lead={<Avatar name={full_name} size={32} />}
      href={paths.user(model_id)}
      marks={
        <>
          <OrganizationStatus organization={{ status: hit.status, disabled_at: null }} />
          {hit.email_verified_at === null ? (
            <Mark label="Email not verified" icon={IconMailOff} tone="warning" folds="always" />
          ) : null}
        </>
      }
      under={hit.email ?? ''}
      where={
        isCustomer ? (
          <>
            <TabularNumber value={hit.number_of_patients} /> {hit.number_of_patients === 1 ? 'case' : 'cases'}
            {hit.newest_case_submission ? (
              <>
                , newest <DateText value={hit.newest_case_submission} />
              </>
            ) : null}
          </>
        ) : (
          <>
            since <DateText value={hit.joined_at} />
          </>
        )
      }
      action={
        isCustomer && reaches(patients) ? (
          <HitAction label="Patients" icon={IconDental} href={patients} subject={full_name} variant="default" />
        ) : null
      }
    />
  )
}
