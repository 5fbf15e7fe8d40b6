import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconPencil } from '@tabler/icons-react'
import { Store, useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { SAVE_BAR_TARGET } from '#web/ui/portal-targets.ts'
import { MissingItems, type MissingItem } from './MissingItems.tsx'
import classes from './SaveBar.module.css'

type Props = {
  /** The id of the form that it submits. */
  form: string
  summary: ChangeSummary
  isSaving: boolean
  isValid: boolean
  onDiscard: () => void
}

export type ChangeSummary = {
  /** A summary of the changes, if there are more than a few fields. */
  title?: string
  /** The labels of the changed fields. */
  changes: readonly string[]
  /** What the changes would do, where the card that says so is out of sight. */
  consequence?: ReactNode
  /** The invalid fields, where the form is too long to see them all. */
  invalid?: readonly MissingItem[]
}

/** The bar with Save and Discard at the bottom of the screen, whichever card of a long page was changed. */
export function SaveBar({ form, summary, isSaving, isValid, onDiscard }: Props) {
  useHotkeys([['mod+S', () => findForm(form)?.requestSubmit()]], [])
  const target = document.getElementById(SAVE_BAR_TARGET)
  if (!target) return null
  const invalid = summary.invalid ?? []
  return createPortal(
    <section ref={registerSaveBar} className={classes.bar} aria-label="Unsaved changes">
      <Group className={classes.words} gap="sm" wrap="nowrap" flex={1} miw={0}>
        {invalid.length > 0 ? (
          <>
            <Icon of={IconAlertCircle} color="var(--td-danger-mark)" />
            <Text span inherit fw={600} flex="none" aria-live="polite">
              {invalid.length === 1 ? '1 field needs a look:' : `${invalid.length} fields need a look:`}
            </Text>
            <MissingItems items={invalid} />
          </>
        ) : (
          <>
            <Icon of={IconPencil} color="var(--td-warning-mark)" />
            <Text span inherit fw={600} flex="none" hiddenFrom="lg" aria-live="polite">
              {summary.consequence}
            </Text>
            <strong>{summary.title ?? 'Unsaved'}:</strong>{' '}
            <Text span inherit truncate c="var(--td-t2)">
              {summary.changes.join(summary.title ? '; ' : ', ')}
            </Text>
          </>
        )}
      </Group>
      <Button variant="subtle" color="gray" onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" form={form} loading={isSaving} disabled={!isValid}>
        Save
        <span className={classes.keys} aria-hidden>
          <KeyboardHint keys="Ctrl s" />
        </span>
      </Button>
    </section>,
    target,
  )
}

function findForm(id: string) {
  const element = document.getElementById(id)
  return element instanceof HTMLFormElement ? element : undefined
}

const open = new Store(0)

/** Counts one more visible save bar; the returned function removes it. */
function registerSaveBar() {
  open.setState((count) => count + 1)
  return () => open.setState((count) => count - 1)
}

/** Whether a save bar is visible: its Save is then the only filled button of the page. */
export function useSaveBarOpen() {
  return useSelector(open) > 0
}
