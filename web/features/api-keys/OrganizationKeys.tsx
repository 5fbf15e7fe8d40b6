import { useQuery } from '@tanstack/react-query'
import { apiKeyCalls, newKey } from '#contract/api-keys.ts'
import { q, useSave } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { emptyKey, keyChanges, KeyFields, toNewKey } from './KeyFields.tsx'
import { EditKeyForm, keyToEdit, type EditKeyProps } from './EditKeyForm.tsx'
import { KeysCard } from './KeysCard.tsx'
import type { NewSecret } from './NewKeyDialog.tsx'

/** The keys by which other software acts in one organization. */
export function OrganizationKeys({ organization_id, name }: { organization_id: number; name: string }) {
  const read = useQuery(q(apiKeyCalls.list, { params: { id: organization_id } }))
  const revoke = useSave(apiKeyCalls.revoke)
  return (
    <KeysCard
      read={read}
      scopeStyle="words"
      channel={`private-organization.${organization_id}`}
      lead={`A key works for ${name} only`}
      onRevoke={({ id }) => revoke.mutate({ params: { id: organization_id, key_id: id } })}
      renderForm={(dialog) => <CreateKeyDialog organization_id={organization_id} {...dialog} />}
      renderEdit={(dialog) => <EditKeyDialog organization_id={organization_id} {...dialog} />}
    />
  )
}

type Props = { organization_id: number; onClose: () => void; onMade: (made: NewSecret) => void }

function CreateKeyDialog({ organization_id, onClose, onMade }: Props) {
  const { form, submit } = useCallForm(apiKeyCalls.create, {
    initialValues: emptyKey(),
    schema: newKey.pick({ name: true, scopes: true }),
    success: 'silent',
    toRequest: (values) => ({ params: { id: organization_id }, body: toNewKey(values) }),
    onSaved: (reply) => {
      onClose()
      onMade(reply)
    },
    hasFieldErrors: false,
  })
  return (
    <FormDialog title="Create a key" size={560} verb="Create key" onClose={onClose} {...submit}>
      <KeyFields form={form} />
    </FormDialog>
  )
}

function EditKeyDialog({ organization_id, apiKey, onClose }: EditKeyProps & { organization_id: number }) {
  const { form, submit } = useCallForm(apiKeyCalls.update, {
    initialValues: keyToEdit(apiKey),
    schema: newKey.pick({ name: true }),
    toRequest: (values) => ({ params: { id: organization_id, key_id: apiKey.id }, body: keyChanges(values) }),
    onSaved: onClose,
    hasFieldErrors: false,
  })
  return <EditKeyForm form={form} submit={submit} onClose={onClose} />
}
