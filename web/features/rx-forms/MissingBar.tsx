import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './MissingBar.module.css'

export type MissingItem = { key: string; words: string; go: () => void }

type Props = {
  missing: readonly MissingItem[]
  verb: string
  isSaving: boolean
  /** Nothing was written yet, or nothing was changed. */
  isDirty: boolean
  /** In place of the sentence about what is missing. */
  fine: string
  untouched: string
  onSubmit: () => void
  onDiscard?: { label: string; run: () => void } | undefined
}

/** What stands between this form and being sent; each item leads to its field. */
export function MissingBar({ missing, verb, isSaving, isDirty, fine, untouched, onSubmit, onDiscard }: Props) {
  const isReady = missing.length === 0 && isDirty
  return (
    <section className={classes.bar} data-way-on aria-label={`${verb}: what is missing`}>
      <p
        className={classes.count}
        data-state={isReady ? 'ready' : missing.length > 0 ? 'missing' : 'untouched'}
        aria-live="polite"
      >
        <Icon of={isReady ? IconCircleCheck : IconCircleDashed} size={18} />
        {sentence()}
      </p>
      {missing.length > 0 ? (
        <ul className={classes.items}>
          {missing.map(({ key, words, go }) => (
            <li key={key}>
              <button type="button" className={classes.item} onClick={go}>
                {words}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.buttons}>
        {onDiscard ? (
          <Button variant="subtle" color="gray" onClick={onDiscard.run} disabled={isSaving}>
            {onDiscard.label}
          </Button>
        ) : null}
        <Button onClick={onSubmit} disabled={!isReady} loading={isSaving}>
          {verb}
        </Button>
      </div>
    </section>
  )

  function sentence() {
    if (missing.length === 1) return '1 thing is missing'
    if (missing.length > 1) return `${missing.length} things are missing`
    return isDirty ? fine : untouched
  }
}
