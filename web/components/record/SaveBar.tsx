import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { Icon } from '#web/ui/Icon.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { SAVE_BAR_PLACE } from '#web/ui/places.ts'
import classes from './SaveBar.module.css'

type Props = {
  /** The id of the form that it submits. */
  form: string
  /** The names of the fields that changed. */
  what: readonly string[]
  isSaving: boolean
  isValid: boolean
  onDiscard: () => void
}

/** At the foot of the screen, whichever card of a long page is being changed. */
export function SaveBar({ form, what, isSaving, isValid, onDiscard }: Props) {
  useHotkeys([['mod+S', () => formOf(form)?.requestSubmit()]], [])
  const place = document.getElementById(SAVE_BAR_PLACE)
  if (!place) return null
  return createPortal(
    <section className={classes.bar} aria-label="Unsaved changes">
      <p className={classes.words}>
        <Icon of={IconPencil} />
        <strong>Unsaved:</strong> <span className={classes.what}>{what.join(', ')}</span>
      </p>
      <Button variant="subtle" color="gray" onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" form={form} loading={isSaving} disabled={!isValid}>
        Save
        <span className={classes.keys} aria-hidden>
          <Keys keys="Ctrl s" />
        </span>
      </Button>
    </section>,
    place,
  )
}

function formOf(id: string) {
  const found = document.getElementById(id)
  return found instanceof HTMLFormElement ? found : undefined
}
