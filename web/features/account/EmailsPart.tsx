import { IconMail } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { AccountPart } from './AccountPart.tsx'
import { AdditionalEmails } from './AdditionalEmails.tsx'

/** The user's sign-in address and their additional addresses. */
export function EmailsPart() {
  const me = useMe()
  const { day } = useDateWords()
  const verified = me.email_verified_at ? `, verified ${day(me.email_verified_at)}` : ''
  return (
    <AccountPart
      id="emails"
      title="Emails"
      lead="The first one signs you in. Additional emails get copies of the mails about your cases."
    >
      <ItemList>
        <Item
          lead={<IconTile icon={IconMail} />}
          name={me.email}
          below={`Signs in${verified}`}
          end={<Mark label="Primary" />}
        />
      </ItemList>
      <AdditionalEmails user_id={me.id} />
    </AccountPart>
  )
}
