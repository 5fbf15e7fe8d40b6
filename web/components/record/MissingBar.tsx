import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StickyFooter } from '#web/ui/StickyFooter.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './MissingBar.module.css'
import { MissingItems, type MissingItem } from './MissingItems.tsx'

type Props = {
  missing: readonly MissingItem[]
  verb: string
  /** The price, shown on the button after the verb. */
  price?: string | undefined
  isSaving: boolean
  /** Whether anything was typed or changed. */
  isDirty: boolean
  /** The sentence when nothing is missing. */
  completeText: string
  emptyText: string
  /** Absent where the bar is inside of its form, which the button then submits. */
  onSubmit?: () => void
  onDiscard?: { label: string; run: () => void } | undefined
  /** A row above the state and the buttons. */
  above?: ReactNode
  /** Another button, before the main one. */
  children?: ReactNode
}

/**
 * The footer of a form that cannot be submitted until it is complete: it lists the missing fields and has the submit
 * button.
 */
export function MissingBar(props: Props) {
  const { missing, verb, price, isSaving, isDirty, completeText, emptyText, onSubmit, onDiscard, above, children } =
    props
  const isReady = missing.length === 0 && isDirty
  return (
    <StickyFooter className={classes.bar} label={`${verb}: what is missing`} above={above}>
      <Group gap="sm" wrap="nowrap" flex="none" fw={500} aria-live="polite">
        <Icon of={isReady ? IconCircleCheck : IconCircleDashed} size={18} color={color()} />
        {message()}
      </Group>
      {missing.length > 0 ? <MissingItems items={missing} /> : null}
      <Group className={classes.buttons} data-other={Boolean(children)} gap="sm" wrap="nowrap" ml="auto">
        {onDiscard ? (
          <Button variant="subtle" color="gray" onClick={onDiscard.run} disabled={isSaving}>
            {onDiscard.label}
          </Button>
        ) : null}
        {children}
        <Button type={onSubmit ? 'button' : 'submit'} onClick={onSubmit} disabled={!isReady} loading={isSaving}>
          {verb}
          {price ? (
            <Text span inherit fw={450} ms={8}>
              {price}
            </Text>
          ) : null}
        </Button>
      </Group>
    </StickyFooter>
  )

  function color() {
    if (isReady) return 'var(--td-okay-mark)'
    return missing.length > 0 ? 'var(--td-warning-mark)' : 'var(--td-t3)'
  }

  function message() {
    const wrong = missing.filter(({ isWrong }) => isWrong).length
    const absent = missing.length - wrong
    if (wrong > 0) return `${wrong} to correct${absent > 0 ? `, ${absent} missing` : ''}`
    if (missing.length === 1) return '1 thing is missing'
    if (missing.length > 1) return `${missing.length} things are missing`
    return isDirty ? completeText : emptyText
  }
}
