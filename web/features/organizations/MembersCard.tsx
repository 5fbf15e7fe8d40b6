import { Button, Group, Menu, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isStaff, ROLE_LABELS } from '#contract/access.ts'
import { memberCalls } from '#contract/members.ts'
import type { Member } from '#contract/organizations.ts'
import { SECTION_ACCESS } from '#contract/section-access.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { useCardRows } from '#web/ui/table/useCardRows.ts'
import { ScreenLink, useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import { useMemberActions } from './useMemberActions.tsx'
import { readOnlyReason, useMembers, type CardProps } from './useOrganization.ts'

type Props = CardProps & {
  title: string
  /** Further actions beside "Add member". */
  actions?: ReactNode
}

/** MEM-05: lists the members and their roles. */
export function MembersCard({ organization, title, actions }: Props) {
  const can = useCan()
  const [isAdding, adding] = useDisclosure()
  const result = useMembers(organization.id)
  const members = result.data?.members
  const isClosed = readOnlyReason(organization) !== undefined
  return (
    <Section
      title={title}
      id="members"
      aside={members ? <TabularNumber value={members.length} /> : null}
      isFlush
      actions={
        <>
          {can(memberCalls.add) && !isClosed ? (
            <ActionButton variant="default" icon={IconUserPlus} onClick={adding.open}>
              Add member
            </ActionButton>
          ) : null}
          {actions}
        </>
      }
    >
      <QueryBoundary read={result} what="members" waiting={<Skeleton height={180} m={16} width="auto" />}>
        {({ members: listed }) => (
          <>
            {listed.some(isOwner) ? null : (
              <Notice tone="warning" isFlush>
                No owner can sign in: there is none yet, or their user is archived.
                {can(memberCalls.changeRole) && !isClosed ? ' Make somebody else the owner.' : ''}
              </Notice>
            )}
            <Members members={listed} organization={organization} />
          </>
        )}
      </QueryBoundary>
      {isAdding ? <AddMemberDialog organization={organization} onClose={adding.close} /> : null}
    </Section>
  )
}

function Members({ members, organization }: CardProps & { members: readonly Member[] }) {
  const isForStaff = isStaff(toActor(useMe()))
  const { visibleRows, sort, pager } = useCardRows(members, SORTS)
  if (members.length === 0) return <EmptyCardLine>No one in this organization can sign in.</EmptyCardLine>
  const lastSeen: CardColumn<Member> = {
    header: 'Last seen',
    sort: 'seen',
    visibleFrom: 'sm',
    cell: (member) => <DateText value={member.last_seen_at} />,
  }
  return (
    <>
      <CardTable
        label="Members"
        rows={visibleRows}
        rowId={({ id }) => id}
        sort={sort}
        columns={[
          { header: 'Name', sort: 'name', cell: (member) => <MemberName member={member} /> },
          {
            header: 'Role',
            sort: 'role',
            cell: (member) => <MemberRole member={member} organization={organization} />,
          },
          { header: 'Locations', sort: 'locations', visibleFrom: 'sm', cell: formatLocations },
          ...(isForStaff ? [lastSeen] : []),
          {
            header: 'Actions',
            isHeaderHidden: true,
            cell: (member) => <MemberMenu member={member} organization={organization} />,
          },
        ]}
      />
      <CardPager {...pager} />
    </>
  )
}

const SORTS = {
  name: ({ full_name }: Member) => full_name,
  role: ({ pivot }: Member) => ROLE_LABELS[pivot.role.name],
  locations: formatLocations,
  seen: ({ last_seen_at }: Member) => last_seen_at ?? '',
}

function MemberName({ member }: { member: Member }) {
  return (
    <Group gap={10} wrap="nowrap">
      <Avatar name={member.full_name} size={32} />
      <div>
        <ItemTitle
          name={<ScreenLink href={paths.user(member.id)}>{member.full_name}</ScreenLink>}
          below={member.email}
        />
      </div>
    </Group>
  )
}

/** An archived owner keeps the role until it is transferred, but is missing from the member list. */
function isOwner({ pivot }: Member) {
  return pivot.role.name === 'organization_owner'
}

/** Owner and manager have access to every location (specification 3.2). */
function formatLocations({ pivot, assigned_locations }: Member) {
  if (pivot.role.name !== 'organization_member') return 'All'
  return assigned_locations.map(({ location_name }) => location_name).join(', ') || 'None yet'
}

/** MEM-09: a menu for users who may change the role; a locked role has no menu and gives the reason as its title. */
function MemberRole({ member, organization }: CardProps & { member: Member }) {
  const { rolesFor, changeRole, dialog } = useMemberActions(organization)
  const { roles, reason } = rolesFor(member)
  const { role_when_verified } = member
  const pendingRole = role_when_verified ? `, ${ROLE_LABELS[role_when_verified]} once verified` : ''
  const label = `${ROLE_LABELS[member.pivot.role.name]}${pendingRole}`
  if (roles.length === 0) return <span title={reason}>{label}</span>
  return (
    <>
      {dialog}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            c="inherit"
            fw={400}
            ml={-8}
            rightSection={<Icon of={IconChevronDown} size={14} />}
            aria-label={`Role of ${member.full_name}: ${label}`}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {roles.map((role) => (
            <Menu.Item key={role} onClick={() => void changeRole(member, role)}>
              Make {ROLE_LABELS[role]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function MemberMenu({ member, organization }: CardProps & { member: Member }) {
  const reaches = useCanOpen()
  const can = useCan()
  const { remove, dialog } = useMemberActions(organization)
  const verb = can(SECTION_ACCESS.memberEdit) ? 'Edit the user' : 'Open the user'
  const open = reaches(paths.user(member.id)) ? [{ label: verb, href: paths.user(member.id) }] : []
  const removal = remove(member)
  const actions = [...open, ...(removal ? [removal] : [])]
  if (actions.length === 0) return null
  return (
    <>
      {dialog}
      <RowMenu label={`Actions for ${member.full_name}`} actions={() => actions} />
    </>
  )
}
