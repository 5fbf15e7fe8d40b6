import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { announcementBody, announcementCalls, type Announcement } from '#contract/announcements.ts'
import { useSave } from '#web/api/query.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'

const LABELS = {
  internal: { title: 'Internal', aside: 'read by the staff above the patients' },
  doctor: { title: 'Doctors', aside: 'read by practices and lab partners above the patients' },
} as const

const form = z.object({ body: announcementBody })

export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { id, body, visibility, updated_at, last_updated_by } = announcement
  const { title, aside } = LABELS[visibility]
  const update = useSave(announcementCalls.update, { errors: 'inline' })

  /** Saving an emptied text deletes the announcement, so it requires the same confirmation as the Delete button. */
  async function save(next: string, read_at: string, onSuccess?: () => void) {
    if (next.trim() === '' && body !== '' && !(await confirmDelete())) return
    const sent = { params: { id }, body: { body: next, updated_at: read_at } }
    update.mutate(sent, onSuccess ? { onSuccess } : {})
  }

  function confirmDelete() {
    return confirm({
      body: `The announcement “${title}” disappears from every list at once.`,
      verb: 'Delete',
      danger: true,
    })
  }

  return (
    <Section
      title={title}
      aside={aside}
      actions={
        body === '' ? null : (
          <ActionButton
            variant="default"
            icon={IconTrash}
            aria-label={`Delete the announcement “${title}”`}
            onClick={() => void save('', updated_at)}
          >
            Delete
          </ActionButton>
        )
      }
    >
      <RecordForm
        values={{ body }}
        version={updated_at}
        names={{ body: `Announcement “${title}”` }}
        schema={form}
        saving={update}
        onSave={(values, read_at, { onSuccess }) => void save(values.body, read_at, onSuccess)}
      >
        {({ getInputProps }) => (
          <GrowingField
            label="Announcement"
            minRows={8}
            rows={8}
            maxRows={16}
            placeholder="No announcement at the moment"
            {...getInputProps('body')}
          />
        )}
      </RecordForm>
      {last_updated_by ? (
        <Text c="dimmed" mt="sm">
          Last changed by {last_updated_by.full_name}, <DateText value={updated_at} as="moment" />
        </Text>
      ) : null}
    </Section>
  )
}
