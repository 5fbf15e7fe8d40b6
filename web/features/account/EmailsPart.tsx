import { IconMail } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { dayOf } from '#web/ui/dates.ts'
import { Mark } from '#web/ui/Mark.tsx'
import classes from './Account.module.css'
import { AccountPart } from './AccountPart.tsx'
import { AccountRow } from './AccountRow.tsx'
import { AdditionalEmails } from './AdditionalEmails.tsx'

/** The own addresses. */
export function EmailsPart() {
  const me = useMe()
  const verified = me.email_verified_at ? `, verified ${dayOf(me.email_verified_at)}` : ''
  return (
    <AccountPart
      id="emails"
      title="Emails"
      lead="The first one signs you in. Additional emails get copies of the mails about your cases."
    >
      <ul className={classes.rows}>
        <AccountRow icon={IconMail} name={me.email} note={`Signs in${verified}`}>
          <Mark label="Primary" />
        </AccountRow>
      </ul>
      <AdditionalEmails user_id={me.id} />
    </AccountPart>
  )
}
