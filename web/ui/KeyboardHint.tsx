import { Kbd } from '@mantine/core'

const NAMES: Record<string, string> = { Enter: '↵', Escape: 'Esc', ' ': 'Space', ArrowUp: '↑', ArrowDown: '↓' }

/** Renders a shortcut such as `g p` as two key caps. */
export function KeyboardHint({ keys }: { keys: string }) {
  const parts = keys === ' ' ? [' '] : keys.split(' ')
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {parts.map((key) => (
        <Kbd key={key} size="xs">
          {NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </Kbd>
      ))}
    </span>
  )
}
