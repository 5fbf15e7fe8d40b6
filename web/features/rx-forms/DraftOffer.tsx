import { Button } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { confirm } from '#web/ui/confirm.ts'
import type { StoredDraft } from './draft.ts'
import classes from './Notes.module.css'

type Props = { draft: StoredDraft; onResume: () => void; onDiscard: () => void }

/** register 34: what was written before is offered, not thrown over a new case. */
export function DraftOffer({ draft, onResume, onDiscard }: Props) {
  const name = nameOf(draft.values)
  const count = draft.stl_files.length + draft.photos.length
  return (
    <section className={classes.note} data-tone="info" aria-label="Draft">
      <Icon of={IconFilePencil} size={18} />
      <div className={classes.words}>
        <p className={classes.head}>You began {name ? `a case for ${name}` : 'a case'}.</p>
        <p>
          Saved <DateText value={draft.saved_at} as="moment" />
          {count > 0 ? ` with ${count} uploaded ${count === 1 ? 'file' : 'files'}` : ''}.
        </p>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => void askToDiscard(name).then((yes) => (yes ? onDiscard() : undefined))}
        >
          Discard draft
        </Button>
        <Button onClick={onResume} autoFocus>
          Resume draft
        </Button>
      </div>
    </section>
  )
}

export function askToDiscard(name: string) {
  return confirm({
    title: 'Discard draft',
    body: `What was written and uploaded ${name ? `for ${name} ` : ''}is removed from this browser.`,
    verb: 'Discard draft',
    danger: true,
  })
}

function nameOf({ first_name, last_name }: StoredDraft['values']) {
  return [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ')
}
