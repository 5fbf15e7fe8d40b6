import { IconDental, IconMailOff } from '@tabler/icons-react'
import type { SearchHit } from '#contract/search.ts'
import { OrganizationStatus } from '#web/components/organization/OrganizationStatus.tsx'
import { ScreenLink, useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Matched } from '#web/ui/Matched.tsx'
import { Num } from '#web/ui/Num.tsx'
import { HitAction } from './HitAction.tsx'
import { HitName } from './HitName.tsx'
import { roleWords } from './hit-words.ts'
import classes from './Search.module.css'

type Props = { hit: SearchHit; words: readonly string[] }

/** Who it is, where they work, and their cases. */
export function UserCard({ hit, words }: Props) {
  const reaches = useReaches()
  const { model_id, full_name, organization_id, organization_name } = hit
  const patients = paths.patientsPage({ queryUser: model_id, queryName: full_name })
  const isCustomer = hit.filter === 'doctor' || hit.filter === 'staff_member'
  return (
    <article className={classes.line}>
      <Avatar name={full_name} size={32} />
      <div className={classes.who}>
        <span className={classes.title}>
          <HitName name={full_name} href={paths.user(model_id)} words={words} />
          <Mark label={roleWords(hit)} />
          <OrganizationStatus organization={{ status: hit.status, disabled_at: null }} />
          {hit.email_verified_at === null ? (
            <Mark label="Email not verified" icon={IconMailOff} tone="warning" isShort />
          ) : null}
        </span>
        <span className={classes.under}>
          <Matched text={hit.email ?? ''} words={words} className={classes.mark} />
        </span>
      </div>
      <div className={classes.where}>
        {organization_id !== null && organization_name ? (
          <ScreenLink href={paths.organization(organization_id)}>
            <Matched text={organization_name} words={words} className={classes.mark} />
          </ScreenLink>
        ) : null}
        {isCustomer ? (
          <span className={classes.under}>
            <Num value={hit.number_of_patients} /> {hit.number_of_patients === 1 ? 'case' : 'cases'}
            {hit.newest_case_submission ? (
              <>
                , newest <DateText value={hit.newest_case_submission} />
              </>
            ) : null}
          </span>
        ) : (
          <span className={classes.under}>
            since <DateText value={hit.joined_at} />
          </span>
        )}
      </div>
      <div className={classes.way}>
        {isCustomer && reaches(patients) ? (
          <HitAction label="Patients" icon={IconDental} href={patients} of={full_name} variant="default" />
        ) : null}
      </div>
    </article>
  )
}
