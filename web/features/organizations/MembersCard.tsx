import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { isStaff, ROLE_LABELS } from '#contract/access.ts'
import { memberCalls } from '#contract/members.ts'
import type { Member } from '#contract/organizations.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { SortHead } from '#web/ui/table/SortHead.tsx'
import { useCardRows } from '#web/ui/table/useCardRows.ts'
import { ScreenLink, useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import { MemberRole } from './MemberRole.tsx'
import classes from './OrganizationPage.module.css'
import { useMemberActions } from './useMemberActions.ts'
import { closedWords, useMembers, type CardProps } from './useOrganization.ts'

/** MEM-05: who belongs here and as what. */
export function MembersCard({ organization, title }: CardProps & { title: string }) {
  const can = useCan()
  const [isAdding, adding] = useDisclosure()
  const asked = useMembers(organization.id)
  const members = asked.data?.members
  const isClosed = closedWords(organization) !== undefined
  return (
    <Section
      title={title}
      id="members"
      beside={members ? <Num value={members.length} /> : null}
      isFlush
      actions={
        can(memberCalls.add) && !isClosed ? (
          <Button variant="default" leftSection={<Icon of={IconUserPlus} />} onClick={adding.open}>
            Add member
          </Button>
        ) : null
      }
    >
      {asked.error && !members ? (
        <ErrorState
          title="The members could not be loaded"
          text={wordsOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : null}
      {!members && !asked.error ? <Skeleton height={180} m={16} width="auto" /> : null}
      {members && !members.some(isOwner) ? (
        <p className={classes.warning}>
          No owner can sign in: there is none yet, or their user is archived.
          {can(memberCalls.changeRole) && !isClosed ? ' Make somebody else the owner.' : ''}
        </p>
      ) : null}
      {members ? <Members members={members} organization={organization} /> : null}
      {isAdding ? <AddMemberDialog organization={organization} onClose={adding.close} /> : null}
    </Section>
  )
}

function Members({ members, organization }: CardProps & { members: readonly Member[] }) {
  const forStaff = isStaff(actorOf(useMe()))
  const { shown, sort, pager } = useCardRows(members, SORTS)
  if (members.length === 0) return <p className={classes.empty}>No one in this organization can sign in.</p>
  return (
    <>
      <CardTable label="Members">
        <thead>
          <tr>
            <SortHead name="name" sort={sort}>
              Name
            </SortHead>
            <SortHead name="role" sort={sort}>
              Role
            </SortHead>
            <SortHead name="locations" sort={sort} className={classes.wide}>
              Locations
            </SortHead>
            {forStaff ? (
              <SortHead name="seen" sort={sort} className={classes.wide}>
                Last seen
              </SortHead>
            ) : null}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((member) => (
            <tr key={member.id}>
              <td>
                <span className={classes.person}>
                  <Avatar name={member.full_name} size={32} />
                  <span className={classes.names}>
                    <span className={classes.name}>
                      <ScreenLink href={paths.user(member.id)}>{member.full_name}</ScreenLink>
                    </span>
                    <span className={classes.under}>{member.email}</span>
                  </span>
                </span>
              </td>
              <td>
                <MemberRole member={member} organization={organization} />
              </td>
              <td className={classes.wide}>{placesOf(member)}</td>
              {forStaff ? (
                <td className={classes.wide}>
                  <DateText value={member.last_seen_at} />
                </td>
              ) : null}
              <td>
                <MemberMenu member={member} organization={organization} />
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
      <CardPager {...pager} />
    </>
  )
}

const SORTS = {
  name: ({ full_name }: Member) => full_name,
  role: ({ pivot }: Member) => ROLE_LABELS[pivot.role.name],
  locations: placesOf,
  seen: ({ last_seen_at }: Member) => last_seen_at ?? '',
}

/** An archived one keeps the place until somebody takes it, and is in no list of members. */
function isOwner({ pivot }: Member) {
  return pivot.role.name === 'organization_owner'
}

/** Owner and manager have every location (specification 3.2). */
function placesOf({ pivot, assigned_locations }: Member) {
  if (pivot.role.name !== 'organization_member') return 'All'
  return assigned_locations.map(({ location_name }) => location_name).join(', ') || 'None yet'
}

/** MEM-11. */
const EDIT_MEMBER = { anyOf: ['organizations.user.update'] } as const

function MemberMenu({ member, organization }: CardProps & { member: Member }) {
  const reaches = useReaches()
  const can = useCan()
  const { remove } = useMemberActions(organization)
  const verb = can(EDIT_MEMBER) ? 'Edit the user' : 'Open the user'
  const open = reaches(paths.user(member.id)) ? [{ label: verb, href: paths.user(member.id) }] : []
  const removal = remove(member)
  const actions = [...open, ...(removal ? [removal] : [])]
  if (actions.length === 0) return null
  return <RowMenu label={`Actions for ${member.full_name}`} actions={() => actions} />
}
