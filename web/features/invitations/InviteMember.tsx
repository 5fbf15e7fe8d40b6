import { Button, MultiSelect, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconSend } from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import { INVITATION_DAYS, invitationCalls, INVITED_ROLES, inviteBody, type InvitedRole } from '#contract/invitations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import classes from './InviteMember.module.css'

const ROLES = INVITED_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

const HINTS: Record<InvitedRole, string> = {
  organization_member: 'A Member sees only the own cases.',
  organization_owner:
    'An organization has one Owner: who accepts takes the place of the one before, who stays as a Member.',
}

const NO_PLACE = 'Without a location the person cannot submit a case until you assign one.'

/** MEM-01, as a card of the account and of the organization page. */
export function InviteMember({ organization_id }: { organization_id: number }) {
  const can = useCan()
  const invite = useSave(invitationCalls.invite, { errors: 'inline' })
  const places = useQuery(q(organizationCalls.assignedLocations, { params: { id: organization_id } })).data?.locations
  const form = useForm<{ email: string; username: string; role: InvitedRole; location_ids: number[] | undefined }>({
    initialValues: { email: '', username: '', role: 'organization_member', location_ids: undefined },
    validate: schemaResolver(inviteBody, { sync: true }),
    // An address is half-typed for long; a username that cannot be is told at once.
    validateInputOnBlur: ['username'],
  })
  const blocked = can.reason(invitationCalls.invite, organization_id)
  // Where there is one location only, nobody has to choose it.
  const chosen = form.values.location_ids ?? (places?.length === 1 ? places.map(({ id }) => id) : [])
  const needsPlace = form.values.role === 'organization_member' && places !== undefined && places.length > 0

  function send(body: typeof form.values) {
    invite.mutate(
      { params: { id: organization_id }, body: { ...body, location_ids: chosen } },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors(formErrors(error) ?? { email: wordsOf(error) }),
      },
    )
  }

  return (
    <Section title="Invite Member" id="invite-member">
      <form className={classes.form} noValidate onSubmit={form.onSubmit(send)}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          disabled={Boolean(blocked)}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={
            <>
              Username <span className={classes.optional}>optional</span>
            </>
          }
          aria-label="Username, optional"
          autoComplete="off"
          disabled={Boolean(blocked)}
          {...form.getInputProps('username')}
        />
        <div className={classes.labelled}>
          <span className={classes.label} aria-hidden>
            Role
          </span>
          <Segmented
            label="Role"
            segments={ROLES}
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
          />
        </div>
        {needsPlace ? (
          <MultiSelect
            className={classes.places}
            label="Locations"
            placeholder={chosen.length === 0 ? 'Choose where the person works' : undefined}
            data={places.map(({ id, location_name }) => ({ value: String(id), label: location_name }))}
            value={chosen.map(String)}
            onChange={(ids) => form.setFieldValue('location_ids', ids.map(Number))}
            disabled={Boolean(blocked)}
            error={form.errors.location_ids}
          />
        ) : null}
        <Button
          type="submit"
          variant="default"
          className={classes.send}
          leftSection={<Icon of={IconSend} />}
          loading={invite.isPending}
          disabled={Boolean(blocked) || !form.isDirty()}
          title={blocked}
        >
          Invite
        </Button>
      </form>
      <p className={classes.hint}>
        The invitation is good for {INVITATION_DAYS} days and for one person. {HINTS[form.values.role]}
        {needsPlace && chosen.length === 0 ? ` ${NO_PLACE}` : ''}
      </p>
    </Section>
  )
}
