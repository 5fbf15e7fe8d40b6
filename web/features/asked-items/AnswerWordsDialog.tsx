import { Text } from '@mantine/core'
import { z } from 'zod'
import { askedItemCalls, type AskedItem } from '#contract/asked-items.ts'
import { note, required } from '#contract/wire.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { useStaffText } from '#web/components/useToothName.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'

const words = z.object({ text: required.pipe(note) })

/** Answers an item in words. */
export function AnswerWordsDialog({ item, onClose }: { item: AskedItem; onClose: () => void }) {
  const staffText = useStaffText()
  const { form, submit } = useCallForm(askedItemCalls.answer, {
    initialValues: { text: '' },
    schema: words,
    toRequest: ({ text }) => ({ params: { id: item.id }, body: { text } }),
    onSaved: onClose,
  })
  return (
    <FormDialog title="Answer in words" size={520} verb="Send" keepsInput onClose={onClose} {...submit}>
      <Text c="var(--td-t2)" style={{ whiteSpace: 'pre-line' }}>
        {staffText(item.reason)}
      </Text>
      <GrowingField
        label="Your answer"
        withAsterisk
        minRows={4}
        maxRows={14}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
