import { Group } from '@mantine/core'
import type { ServiceState } from '#contract/system.ts'
import { StateGlyph } from '#web/ui/StateGlyph.tsx'

const STATES = {
  fine: { label: 'Fine', tone: 'okay' },
  off: { label: 'Off', tone: 'unknown' },
  warning: { label: 'Trouble', tone: 'warning' },
  unanswered: { label: 'No answer', tone: 'unknown' },
  down: { label: 'Down', tone: 'danger' },
} as const

export function serviceStateLabel(state: ServiceState) {
  return STATES[state].label
}

/** The state of a service as shape and word. */
export function ServiceStateText({ state }: { state: ServiceState }) {
  const { label, tone } = STATES[state]
  const color = tone === 'unknown' ? 'var(--td-t2)' : `var(--td-${tone})`
  return (
    <Group gap={6} wrap="nowrap" style={{ color, whiteSpace: 'nowrap' }}>
      <StateGlyph tone={tone} />
      {label}
    </Group>
  )
}
