import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { listDraftChanges } from './price-changes.ts'
import type { PriceFormType } from './PriceInput.tsx'
import { usePriceDraft, type DraftKey } from './usePriceDraft.ts'

/** Number of changed prices that are spelled out. */
const MAX_LISTED = 6

/** Shows a stored draft that the form does not contain: its author, its changes, and how to resume or discard it. */
export function DraftNotice({ form, draftKey }: { form: PriceFormType; draftKey: DraftKey }) {
  const me = useMe()
  const { found, discard, takeOver } = usePriceDraft(form, draftKey)
  if (!found) return null
  const { writer, data, updated_at } = found
  const isOwn = writer.id === me.id
  const figures = listDraftChanges(form.getInitialValues(), data)
  const more = figures.length - MAX_LISTED
  return (
    <Notice
      icon={IconPencil}
      tone="info"
      title={`${isOwn ? 'You have' : `${writer.full_name} has`} a draft of ${pluralize(figures.length, 'price')}`}
      actions={
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" onClick={() => void confirmDiscard()}>
            Discard draft
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => void confirmTakeOver()}>
            {isOwn ? 'Continue' : 'Take over'}
          </Button>
        </Group>
      }
    >
      {figures.slice(0, MAX_LISTED).join('; ')}
      {more > 0 ? `; and ${more} more` : ''}. Kept <DateText value={updated_at} as="within" />, not in force until
      saved.{form.isDirty() ? ' What you type now is not kept beside it.' : ''}
    </Notice>
  )

  async function confirmDiscard() {
    if (!found) return
    const body = isOwn ? 'What it would change is lost.' : `What ${writer.full_name} has typed is lost.`
    if (await confirm({ title: 'Discard this draft?', body, verb: 'Discard draft', danger: true })) discard(found)
  }

  async function confirmTakeOver() {
    if (!found) return
    const body = `${isOwn ? '' : `It is kept as yours, and no longer as that of ${writer.full_name}. `}${form.isDirty() ? 'It takes the place of what you have typed.' : ''}`
    const asksFirst = !isOwn || form.isDirty()
    if (!asksFirst || (await confirm({ title: 'Take over this draft?', body, verb: 'Take over' }))) takeOver(found)
  }
}
