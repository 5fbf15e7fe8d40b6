import { useState } from 'react'
import { IconUserMinus } from '@tabler/icons-react'
import { ROLE_LABELS, type PivotRole } from '#contract/access.ts'
import { memberCalls } from '#contract/members.ts'
import {
  changeRoleRefusal,
  offeredMemberRoles,
  ownerStaysBlocker,
  removeMemberRefusal,
  roleFitBlocker,
} from '#contract/organizations.rules.ts'
import type { Member, Organization } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { confirm } from '#web/ui/confirm.ts'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'
import { ReassignCasesDialog, type DepartingManager } from './ReassignCasesDialog.tsx'
import { readOnlyReason } from './useOrganization.ts'

/** Actions on a member: omitted if the user's role forbids them, blocked with a reason if the member's state does. */
export function useMemberActions(organization: Organization) {
  const can = useCan()
  const actor = toActor(useMe())
  const removal = useSave(memberCalls.remove)
  const change = useSave(memberCalls.changeRole)
  const { id, name } = organization
  const closed = readOnlyReason(organization)
  const [leaving, setLeaving] = useState<DepartingManager>()
  const dialog = leaving && (
    <ReassignCasesDialog organization={organization} {...leaving} onClose={() => setLeaving(undefined)} />
  )

  function remove(member: Member): RowAction | undefined {
    if (!can(memberCalls.remove, id)) return undefined
    return {
      label: 'Remove from the organization',
      icon: IconUserMinus,
      danger: true,
      blocked: closed ?? removeMemberRefusal(actor, roleName(member)) ?? ownerStaysBlocker(roleName(member))?.text,
      run: () => (member.open_cases ? setLeaving({ member }) : void confirmRemoval(member)),
    }
  }

  async function confirmRemoval({ id: user_id, full_name }: Member) {
    const yes = await confirm({
      title: 'Remove the member',
      body: `${full_name} no longer sees anything of ${name}, effective at once. Cases stay, and so does the account.`,
      verb: 'Remove',
      danger: true,
    })
    if (yes) removal.mutate({ params: { id }, body: { user_id } })
  }

  /** Returns the roles that can be assigned to the member; empty, with the reason, if the role is locked. */
  function rolesFor(member: Member): { roles: readonly PivotRole[]; reason: string | undefined } {
    if (!can(memberCalls.changeRole)) return { roles: [], reason: undefined }
    const reason = closed ?? changeRoleRefusal(actor, member.id) ?? ownerStaysBlocker(roleName(member))?.text
    const misfit = (role: PivotRole) => roleFitBlocker(member.roles[0]?.name ?? 'doctor', role)
    const roles = reason ? [] : offeredMemberRoles(actor).filter((role) => role !== roleName(member) && !misfit(role))
    return { roles, reason: reason ?? (roles.length === 0 ? misfit('organization_member') : undefined) }
  }

  async function changeRole(member: Member, role: PivotRole) {
    if (member.open_cases) return setLeaving({ member, role })
    const { id: user_id, full_name } = member
    const replacesOwner = role === 'organization_owner'
    const yes =
      !replacesOwner ||
      (await confirm({
        title: 'Change the owner',
        body: `${full_name} becomes the owner of ${name}. The current owner stays as a member.`,
        verb: `Make ${ROLE_LABELS[role]}`,
        danger: false,
      }))
    if (yes) change.mutate({ params: { id }, body: { user_id, role } })
  }

  return { remove, rolesFor, changeRole, dialog }
}

function roleName(member: Member) {
  return member.pivot.role.name
}
