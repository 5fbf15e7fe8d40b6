import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { bracketLibraryCalls, libraryFields, type BracketLibrary } from '#contract/bracket-libraries.ts'
import { errorMessage } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { changedFields } from '#web/components/record/record-fields.ts'

const EVERYBODY = 'everybody'
const SCHEMA = z.object(libraryFields)

type Props = { organization_id: number; library: BracketLibrary; onClose: () => void }

/** Edits the name of a library and the doctor that it belongs to. */
export function LibraryDialog({ organization_id, library, onClose }: Props) {
  const members = useQuery(q(bracketLibraryCalls.assignableMembers, { params: { id: organization_id } }))
  // Keeps the values of the first render: a change by another user is reported as a conflict on save and does not
  // overwrite the input.
  const { form, submit } = useCallForm(bracketLibraryCalls.update, {
    initialValues: { name: library.name, member_id: library.member_id },
    schema: SCHEMA,
    hasFieldErrors: false,
    toRequest: (values) => ({
      params: { id: organization_id, library_id: library.id },
      body: { ...values, updated_at: library.updated_at },
    }),
    onSaved: onClose,
  })
  const { member_id } = form.values
  const isChanged = changedFields(form.getInitialValues(), form.values).length > 0
  return (
    <FormDialog
      title="Edit bracket library"
      size={480}
      verb="Save"
      blocked={!isChanged || !form.isValid()}
      onClose={onClose}
      {...submit}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Belongs to"
        allowDeselect={false}
        description="A library of one doctor is offered in that doctor's cases only."
        data={[{ value: EVERYBODY, label: 'Everybody' }, ...choices()]}
        value={member_id === null ? EVERYBODY : String(member_id)}
        onChange={(id) => form.setFieldValue('member_id', id === null || id === EVERYBODY ? null : Number(id))}
        error={form.errors.member_id ?? (members.error ? errorMessage(members.error) : undefined)}
      />
    </FormDialog>
  )

  /** Keeps a former member among the options until another one is chosen. */
  function choices() {
    const all = (members.data?.members ?? []).map(({ id, full_name }) => ({ value: String(id), label: full_name }))
    const isMissing = library.member_id !== null && !all.some(({ value }) => value === String(library.member_id))
    if (!isMissing) return all
    return [...all, { value: String(library.member_id), label: library.member_name ?? 'Somebody who has left' }]
  }
}
