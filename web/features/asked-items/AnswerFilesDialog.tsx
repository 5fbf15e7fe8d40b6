import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { askedItemCalls, type AskedItem } from '#contract/asked-items.ts'
import { MAX_ANSWER_FILES } from '#contract/asked-kinds.ts'
import { send } from '#web/api/client.ts'
import { useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { useStaffText } from '#web/components/useToothName.ts'
import { useUnsaved } from '#web/components/unsaved.ts'
import { PhoneCameraButton } from '#web/features/camera-links/PhoneCameraButton.tsx'
import { PhotoUploads } from '#web/features/files/PhotoUploads.tsx'
import { StlUploads } from '#web/features/files/StlUploads.tsx'
import { useUploads } from '#web/features/files/useUploads.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { sendFilesLabel } from './asked-labels.ts'

type Props = { item: AskedItem; patient: string; onClose: () => void }

const LEAVE = {
  title: 'Stop uploading',
  body: 'What is not sent yet is not kept.',
  verb: 'Stop uploading',
  danger: true,
}

/** Answers an item with scans or photos, which are checked as all uploads are. Closing it cancels the uploads. */
export function AnswerFilesDialog({ item, patient, onClose }: Props) {
  const answer = useSave(askedItemCalls.answer, { errors: 'inline' })
  const [text, setText] = useState('')
  const staffText = useStaffText()
  const params = { id: item.id }
  const uploads = useUploads({
    kind: item.kind === 'photo' ? 'photo' : 'stl',
    limit: MAX_ANSWER_FILES,
    getLink: (file) => send(askedItemCalls.uploadLink, { params, query: file }),
  })
  const { items, missing, staged, accepted_warnings } = uploads
  const hasInput = items.length > 0 || text.trim() !== ''
  useUnsaved(hasInput)

  function sendAnswer() {
    const files = staged.map(({ file_path, name }) => {
      const accepted = accepted_warnings.find((each) => each.file_path === file_path)
      const accepted_warning = accepted && { warning: accepted.warning, reason: accepted.reason }
      return { file_path, file_name: name, ...(accepted_warning && { accepted_warning }) }
    })
    answer.mutate({ params, body: { text, files } }, { onSuccess: onClose })
  }

  async function leave() {
    if (!hasInput || (await confirm(LEAVE))) onClose()
  }

  return (
    <Dialog
      opened
      onClose={() => void leave()}
      title={sendFilesLabel(item)}
      size={640}
      // A click outside must not cancel the uploads.
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text c="var(--td-t2)" style={{ whiteSpace: 'pre-line' }}>
          {staffText(item.reason)}
        </Text>
        {item.kind === 'photo' ? (
          <>
            <PhotoUploads uploads={uploads} inDialog />
            <PhoneCameraButton uploads={uploads} target={{ patient_id: item.patient_id, asked_item_id: item.id }} />
          </>
        ) : (
          <StlUploads uploads={uploads} patient={patient} inDialog />
        )}
        <GrowingField
          label="Anything the lab should know?"
          minRows={1}
          maxRows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError error={answer.error} keepsInput />
      </Stack>
      <DialogButtons
        verb="Send"
        isSaving={answer.isPending}
        blocked={items.length === 0 || missing[0]?.label}
        onClose={() => void leave()}
        onConfirm={sendAnswer}
        aside={
          <Text component="output" size="sm" c="dimmed">
            {missing[0]?.label}
          </Text>
        }
      />
    </Dialog>
  )
}
