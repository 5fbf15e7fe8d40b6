import { Button, Group } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { confirm } from '#web/ui/confirm.ts'
import type { StoredDraft } from './case-draft.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { draft: StoredDraft; onResume: () => void; onDiscard: () => void }

/** register 34: offers to resume the stored draft rather than applying it to a new case. */
export function DraftOffer({ draft, onResume, onDiscard }: Props) {
  const name = draftPatientName(draft.values)
  const count = draft.stl_files.length + draft.photos.length
  return (
    <section aria-label="Draft">
      <Notice
        icon={IconFilePencil}
        tone="info"
        title={`You began ${name ? `a case for ${name}` : 'a case'}.`}
        actions={
          <Group gap="sm" wrap="nowrap">
            <Button
              variant="default"
              onClick={() => void confirmDiscard(name).then((yes) => (yes ? onDiscard() : undefined))}
            >
              Discard draft
            </Button>
            <Button onClick={onResume} autoFocus>
              Resume draft
            </Button>
          </Group>
        }
      >
        Saved <OfficeDate value={draft.saved_at} as="moment" />
        {count > 0 ? ` with ${count} uploaded ${count === 1 ? 'file' : 'files'}` : ''}.
      </Notice>
    </section>
  )
}

export function confirmDiscard(name: string) {
  return confirm({
    title: 'Discard draft',
    body: `What was written and uploaded ${name ? `for ${name} ` : ''}is removed from this browser.`,
    verb: 'Discard draft',
    danger: true,
  })
}

function draftPatientName({ first_name, last_name }: StoredDraft['values']) {
  return [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ')
}
