import { Box, Button, Group, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { STAFF_ROLES } from '#contract/access.ts'
import { requestCalls, type CustomerRequest } from '#contract/requests.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormError } from '#web/components/FormError.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'

const MAX_STAFF = 200

/** Internal notes of staff about a request; the server omits them for customers and lab partners. */
export function ManagementCard({ request }: { request: CustomerRequest }) {
  const can = useCan()
  const [isEditing, editing] = useDisclosure()
  if (!request.management_data || !can(requestCalls.saveManagementData)) return null
  return (
    <Section
      title="Management"
      id="management"
      actions={
        isEditing ? null : (
          <Button variant="subtle" onClick={editing.open} aria-label="Edit management">
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <Form request={request} data={request.management_data} onClose={editing.close} />
      ) : (
        <Facts data={request.management_data} />
      )}
    </Section>
  )
}

type Data = NonNullable<CustomerRequest['management_data']>

function useStaff() {
  const query = { filter: { roles: STAFF_ROLES.join(',') }, sort: 'first_name', perPage: MAX_STAFF }
  return useQuery(q(userAdminCalls.list, { query })).data?.users.data ?? []
}

function Facts({ data }: { data: Data }) {
  const name = useStaff().find(({ id }) => id === data.assigned_user_id)?.full_name
  return (
    <>
      <FactList
        facts={[
          fact(
            'Assigned to',
            name ? (
              <InlineGroup gap={6} style={{ whiteSpace: 'normal' }}>
                <Avatar name={name} size={20} /> {name}
              </InlineGroup>
            ) : data.assigned_user_id ? (
              `User ${data.assigned_user_id}`
            ) : (
              'nobody'
            ),
          ),
          fact('Due', <DateText value={data.due_date} />),
        ]}
      />
      {data.note ? (
        <Box mt="sm" px={10} py="sm" bd="1px solid var(--td-line2)" bdrs="md">
          <MultilineText>{data.note}</MultilineText>
        </Box>
      ) : null}
    </>
  )
}

function Form({ request, data, onClose }: { request: CustomerRequest; data: Data; onClose: () => void }) {
  const staff = useStaff()
  const initialValues: Data & { updated_at: string } = {
    // The version is captured when the form opens, so that concurrent changes are not overwritten.
    updated_at: request.updated_at,
    assigned_user_id: data.assigned_user_id ?? null,
    due_date: data.due_date ?? null,
    note: data.note ?? '',
  }
  const { form, submit } = useCallForm(requestCalls.saveManagementData, {
    initialValues,
    schema: requestCalls.saveManagementData.body,
    hasFieldErrors: false,
    toRequest: (body) => ({ params: { id: request.id }, body }),
    onSaved: onClose,
  })
  const { assigned_user_id } = form.getValues()
  return (
    <form noValidate onSubmit={submit.onSubmit}>
      <Stack gap="md">
        <Select
          label="Assigned to"
          placeholder="nobody"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Nobody' }}
          data={staff.map((user) => ({ value: String(user.id), label: user.full_name }))}
          value={assigned_user_id ? String(assigned_user_id) : null}
          onChange={(value) => form.setFieldValue('assigned_user_id', value === null ? null : Number(value))}
          error={form.errors.assigned_user_id}
        />
        <DateField label="Due" clearable {...form.getInputProps('due_date')} />
        <GrowingField label="Note" minRows={2} maxRows={8} {...form.getInputProps('note')} />
        <FormError error={submit.saving.error} />
      </Stack>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" loading={submit.saving.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
