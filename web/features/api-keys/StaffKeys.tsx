import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { canMakeKeyForAll } from '#contract/api-keys.rules.ts'
import { newStaffKey, staffApiKeyCalls } from '#contract/api-keys.ts'
import { q, useSave } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { OrganizationsPicker } from '#web/components/OrganizationsPicker.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { emptyKey, keyChanges, KeyFields, toNewKey, type KeyValues } from './KeyFields.tsx'
import { EditKeyForm, keyToEdit, type EditKeyProps } from './EditKeyForm.tsx'
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
      channel="private-internal"
      lead="Keys of staff, for the organizations that each names"
      onRevoke={({ id }) => revoke.mutate({ params: { key_id: id } })}
      expiringOf={useProviderName() || 'Staff'}
      renderForm={(dialog) => <CreateStaffKeyDialog {...dialog} />}
      renderEdit={(dialog) => <EditStaffKeyDialog {...dialog} />}
    />
  )
}

type Values = KeyValues & { organization_ids: number[]; isForAll: boolean }

function CreateStaffKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: NewSecret) => void }) {
  const mayForAll = canMakeKeyForAll(toActor(useMe()))
  const initialValues: Values = { ...emptyKey(), organization_ids: [], isForAll: false }
  const { form, submit } = useCallForm(staffApiKeyCalls.create, {
    initialValues,
    schema: newStaffKey.pick({ name: true, scopes: true }),
    check: ({ organization_ids, isForAll }) =>
      isForAll || organization_ids.length > 0 ? {} : { organization_ids: 'Choose at least one.' },
    success: 'silent',
    toRequest: ({ organization_ids, isForAll, ...values }) => ({
      body: { ...toNewKey(values), organization_ids: isForAll ? ('all' as const) : organization_ids },
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
      <OrganizationsPicker
        label="Organizations"
        disabled={form.values.isForAll}
        value={form.values.organization_ids}
        onChange={(ids) => form.setFieldValue('organization_ids', ids)}
        error={form.errors.organization_ids}
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

function EditStaffKeyDialog({ apiKey, onClose }: EditKeyProps) {
  const { form, submit } = useCallForm(staffApiKeyCalls.update, {
    initialValues: keyToEdit(apiKey),
    schema: newStaffKey.pick({ name: true }),
    toRequest: (values) => ({ params: { key_id: apiKey.id }, body: keyChanges(values) }),
    onSaved: onClose,
    hasFieldErrors: false,
  })
  return <EditKeyForm form={form} submit={submit} onClose={onClose} />
}
