import { Button, Group, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Search.module.css'

type Props = {
  title: string
  /** Whether the part has a filter to clear. */
  isSet?: boolean
  onClear?: () => void
  children: ReactNode
}

/** A part of the filter panel with its Clear button. */
export function PanelPart({ title, isSet = false, onClear, children }: Props) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Group justify="space-between" mih={28} mb="xs">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {onClear ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.clear}
            disabled={!isSet}
            aria-label={`Clear ${title}`}
            onClick={onClear}
          >
            Clear
          </Button>
        ) : null}
      </Group>
      {children}
    </section>
  )
}
