import { IconClock, IconMail, IconPlayerPause } from '@tabler/icons-react'
import { invitationCalls } from '#contract/invitations.ts'
import { useSave } from '#web/api/query.ts'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

/** Lists what requires action, each with a single link or button; renders nothing if there is none. */
export function AttentionCard({ organization }: CardProps) {
  const { id, name } = organization
  const href = useCaseHref()
  const { approvals, held, expired_invitations: expired } = organization.attention ?? {}
  const sum = [approvals, held, expired].reduce((all, part) => all + (part?.count ?? 0), 0)
  if (sum === 0) return null
  // A single patient opens directly; several open the filtered list.
  const show = ({ count, patient_id }: { count: number; patient_id: number }, filter: string) =>
    count === 1
      ? href({ id: patient_id })
      : paths.patientsPage({ queryOrganization: id, queryName: name, [filter]: 'true' })
  return (
    <Section title="Needs a look" id="needs-a-look" aside={<TabularNumber value={sum} />} isFlush>
      <ItemList label="Needs a look">
        {approvals ? (
          <Item
            lead={<IconTile icon={IconClock} size={28} />}
            name={approvals.count === 1 ? '1 setup waits for approval' : `${approvals.count} setups wait for approval`}
            below={
              <>
                {approvals.count > 1 ? 'The oldest: ' : ''}
                {approvals.patient_name}
                {approvals.since ? (
                  <>
                    , for <ElapsedTime since={approvals.since} isPlain />
                  </>
                ) : null}
              </>
            }
            end={<Show href={show(approvals, 'filter[awaiting_approval]')} what="what waits for approval" />}
          />
        ) : null}
        {held ? (
          <Item
            lead={<IconTile icon={IconPlayerPause} size={28} />}
            name={held.count === 1 ? '1 case on hold' : `${held.count} cases on hold`}
            below={
              <>
                {held.count > 1 ? 'The latest: ' : ''}
                {held.patient_name}
                {held.note ? `, ${held.note}` : ''}
              </>
            }
            end={<Show href={show(held, 'filter[only_on_hold]')} what="cases on hold" />}
          />
        ) : null}
        {expired ? (
          <Item
            lead={<IconTile icon={IconMail} size={28} />}
            name={expired.count === 1 ? '1 invitation expired' : `${expired.count} invitations expired`}
            below={
              <>
                {expired.count > 1 ? 'The latest: ' : ''}
                {expired.email}, sent <DateText value={expired.sent_at} as="within" />
              </>
            }
            end={
              expired.count > 1 ? (
                <Show href={paths.organization(id, { tab: 'members' })} what="expired invitations" />
              ) : (
                <SendAgain {...expired} blocked={readOnlyReason(organization)} />
              )
            }
          />
        ) : null}
      </ItemList>
    </Section>
  )
}

function Show({ href, what }: { href: string; what: string }) {
  return (
    <ActionButton variant="subtle" href={href} aria-label={`Show ${what}`}>
      Show
    </ActionButton>
  )
}

function SendAgain({ id, email, blocked }: { id: number; email: string; blocked: string | undefined }) {
  const resend = useSave(invitationCalls.resend)
  return (
    <ActionButton
      variant="subtle"
      blocked={blocked}
      isSaving={resend.isPending}
      aria-label={`Send again to ${email}`}
      onClick={() => resend.mutate({ params: { id } })}
    >
      Send again
    </ActionButton>
  )
}
