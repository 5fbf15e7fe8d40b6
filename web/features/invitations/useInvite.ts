import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { INVITATION_DAYS, invitationCalls, inviteBody, type InvitedRole } from '#contract/invitations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { errorMessage, formErrors } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'

type Values = { email: string; username: string; role: InvitedRole; location_ids: number[] | undefined }

/** MEM-01: the form of an invitation and its submission. */
export function useInvite(organization_id: number, onSent?: () => void) {
  const can = useCan()
  const saving = useSave(invitationCalls.invite, { errors: 'inline' })
  const assigned = useQuery(q(organizationCalls.assignedLocations, { params: { id: organization_id } }))
  const locations = assigned.data?.locations
  const form = useForm<Values>({
    initialValues: { email: '', username: '', role: 'organization_member', location_ids: undefined },
    validate: schemaResolver(inviteBody, { sync: true }),
    // The email is validated on submit only; an invalid username is reported on blur.
    validateInputOnBlur: ['username'],
  })
  // Preselects the only location.
  const chosen = form.values.location_ids ?? (locations?.length === 1 ? locations.map(({ id }) => id) : [])
  const needsLocation = form.values.role === 'organization_member' && locations !== undefined && locations.length > 0

  function send(body: Values) {
    saving.mutate(
      { params: { id: organization_id }, body: { ...body, location_ids: chosen } },
      {
        onSuccess: () => {
          form.reset()
          onSent?.()
        },
        onError: (error) => form.setErrors(formErrors(error) ?? { email: errorMessage(error) }),
      },
    )
  }

  return {
    form,
    saving,
    blocked: can.reason(invitationCalls.invite, organization_id),
    /** The locations to choose from; undefined if the role needs none or there are none. */
    locations: needsLocation ? locations : undefined,
    chosen,
    onSubmit: form.onSubmit(send),
  }
}

export type Invite = ReturnType<typeof useInvite>

const HINTS: Record<InvitedRole, string> = {
  organization_member: 'A Member sees only their own cases.',
  organization_owner:
    'An organization has one Owner: whoever accepts takes the place of the current one, who stays as a Member.',
}

/** Returns the hint about the invitation as currently filled in. */
export function inviteHint({ form, locations, chosen }: Invite) {
  const lacksLocation = locations && chosen.length === 0
  return `The invitation is good for ${INVITATION_DAYS} days and for one person. ${HINTS[form.values.role]}${
    lacksLocation ? ' Without a location the person cannot submit a case until you assign one.' : ''
  }`
}
