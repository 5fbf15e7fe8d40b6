import { ROLE_LABELS } from '#contract/access.ts'
import type { Invitation } from '#contract/invitations.ts'

/** Returns the sentence that names the inviter and the role. */
export function formatInvitation(
  invitation: Pick<Invitation, 'invited_by' | 'role'> & { organization: string | null },
) {
  const { invited_by, organization, role } = invitation
  if (!organization) return `${invited_by} invites you.`
  return `${invited_by} invites you${role ? ` as ${ROLE_LABELS[role]}` : ''}.`
}
