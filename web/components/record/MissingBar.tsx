import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FootBar } from '#web/ui/FootBar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './MissingBar.module.css'
import { MissingItems, type MissingItem } from './MissingItems.tsx'

type Props = {
  missing: readonly MissingItem[]
  verb: string
  /** After the verb, on its button: what it costs. */
  price?: string | undefined
  isSaving: boolean
  /** Nothing was written yet, or nothing was changed. */
  isDirty: boolean
  /** In place of the sentence about what is missing. */
  fine: string
  untouched: string
  /** Left out where the bar stands in its form, which is submitted then. */
  onSubmit?: () => void
  onDiscard?: { label: string; run: () => void } | undefined
  /** Another way out, before the verb. */
  children?: ReactNode
}

/** What stands between this form and being sent, and the way to send it. */
export function MissingBar(props: Props) {
  const { missing, verb, price, isSaving, isDirty, fine, untouched, onSubmit, onDiscard, children } = props
  const isReady = missing.length === 0 && isDirty
  return (
    <FootBar className={classes.bar} label={`${verb}: what is missing`}>
      <Group gap="sm" wrap="nowrap" flex="none" fw={500} aria-live="polite">
        <Icon of={isReady ? IconCircleCheck : IconCircleDashed} size={18} color={color()} />
        {sentence()}
      </Group>
      {missing.length > 0 ? <MissingItems items={missing} /> : null}
      <Group className={classes.buttons} gap="sm" wrap="nowrap" ml="auto">
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
    </FootBar>
  )

  function color() {
    if (isReady) return 'var(--td-okay-mark)'
    return missing.length > 0 ? 'var(--td-warning-mark)' : 'var(--td-t3)'
  }

  function sentence() {
    if (missing.length === 1) return '1 thing is missing'
    if (missing.length > 1) return `${missing.length} things are missing`
    return isDirty ? fine : untouched
  }
}
