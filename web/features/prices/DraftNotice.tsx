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
const FEW = 6

/** Shows a stored draft that the form does not contain: its author, its changes, and how to resume or discard it. */
export function DraftNotice({ form, of }: { form: PriceFormType; of: DraftKey }) {
  const me = useMe()
  const { found, discard, takeOver } = usePriceDraft(form, of)
  if (!found) return null
  const { writer, data, updated_at } = found
  const isMine = writer.id === me.id
  const figures = listDraftChanges(form.getInitialValues(), data)
  const more = figures.length - FEW
  return (
    <Notice
      icon={IconPencil}
      tone="info"
      title={`${isMine ? 'You have' : `${writer.full_name} has`} a draft of ${pluralize(figures.length, 'price')}`}
      actions={
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" onClick={() => void askDiscard()}>
            Discard draft
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => void askTakeOver()}>
            {isMine ? 'Continue' : 'Take over'}
          </Button>
        </Group>
      }
    >
      {figures.slice(0, FEW).join('; ')}
      {more > 0 ? `; and ${more} more` : ''}. Kept <DateText value={updated_at} as="within" />, it counts for nobody
      until it is saved.{form.isDirty() ? ' What you type is not kept beside it.' : ''}
    </Notice>
  )

  async function askDiscard() {
    if (!found) return
    const body = isMine ? 'What it would change is lost.' : `What ${writer.full_name} has typed is lost.`
    if (await confirm({ title: 'Discard this draft?', body, verb: 'Discard draft', danger: true })) discard(found)
  }

  async function askTakeOver() {
    if (!found) return
    const body = `${isMine ? '' : `It is kept as yours, and no longer as that of ${writer.full_name}. `}${form.isDirty() ? 'It takes the place of what you have typed.' : ''}`
    const isAsked = !isMine || form.isDirty()
    if (!isAsked || (await confirm({ title: 'Take over this draft?', body, verb: 'Take over' }))) takeOver(found)
  }
}
