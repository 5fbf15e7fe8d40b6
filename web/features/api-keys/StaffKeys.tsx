import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { canMakeKeyForAll } from '#contract/api-keys.rules.ts'
import { newStaffKey, staffApiKeyCalls } from '#contract/api-keys.ts'
import { q, useSave } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { OrganizationPicker } from '#web/components/OrganizationPicker.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { emptyKey, KeyFields, toNewKey, type KeyValues } from './KeyFields.tsx'
import { KeysCard } from './KeysCard.tsx'
import type { NewSecret } from './NewKeyDialog.tsx'

/** The keys by which other software acts for staff (Settings > Developers). */
export function StaffKeys() {
  const read = useQuery(q(staffApiKeyCalls.list))
  const revoke = useSave(staffApiKeyCalls.revoke)
  return (
    <KeysCard
      read={read}
      scopeStyle="codes"
      lead="Keys of staff, for the organizations that each names"
      onRevoke={({ id }) => revoke.mutate({ params: { key_id: id } })}
      renderForm={(dialog) => <CreateStaffKeyDialog {...dialog} />}
    />
  )
}

type Values = KeyValues & { organization_id: number | undefined; isForAll: boolean }

function CreateStaffKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: NewSecret) => void }) {
  const mayForAll = canMakeKeyForAll(toActor(useMe()))
  const initialValues: Values = { ...emptyKey(), organization_id: undefined, isForAll: false }
  const { form, submit } = useCallForm(staffApiKeyCalls.create, {
    initialValues,
    schema: newStaffKey.pick({ name: true, scopes: true }),
    check: ({ organization_id, isForAll }) =>
      isForAll || organization_id !== undefined ? {} : { organization_id: 'Choose an organization.' },
    success: 'silent',
    toRequest: ({ organization_id = 0, isForAll, ...values }) => ({
      body: { ...toNewKey(values), organization_ids: isForAll ? ('all' as const) : [organization_id] },
    }),
    onSaved: (reply) => {
      onClose()
      onMade(reply)
    },
    hasFieldErrors: false,
  })
  return (
    <FormDialog title="Create a key of staff" size={560} verb="Create key" onClose={onClose} {...submit}>
      <KeyFields form={form} />
      <OrganizationPicker
        label="Organization"
        disabled={form.values.isForAll}
        value={form.values.organization_id}
        onChange={(id) => form.setFieldValue('organization_id', id)}
        error={form.errors.organization_id}
      />
      {mayForAll ? (
        <CheckboxField
          label="All organizations, those of tomorrow too"
          checked={form.values.isForAll}
          onChange={(event) => form.setFieldValue('isForAll', event.currentTarget.checked)}
        />
      ) : (
        <Text size="xs" c="dimmed">
          Only a super admin makes a key for all organizations.
        </Text>
      )}
    </FormDialog>
  )
}
