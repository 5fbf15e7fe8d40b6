import { Autocomplete, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { groupBy, keysOf } from '#contract/records.ts'
import { FEED_TYPES } from '#contract/event-feed.ts'
import { SCOPE_LABELS } from '#contract/scopes.ts'
import { errorAnchor, PUBLIC_ERRORS, type PublicErrorCode } from '#contract/v3/errors.ts'
import { fold } from '#web/ui/fold.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { followLink } from '#web/ui/links.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { NamedCall } from './list-calls.ts'
import { TASKS } from './tasks.tsx'
import classes from './Reference.module.css'

type Found = { group: string; label: string; text: string; id: string }

/** Finds tasks, calls, errors, scopes and events by any of their words. */
export function ReferenceSearch({ calls }: { calls: readonly NamedCall[] }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const entries = useMemo(() => new Map(listEntries(calls).map((each) => [each.label, each])), [calls])
  useShortcuts([{ keys: '/', label: 'Search the reference', run: () => field.current?.focus() }])
  const words = fold(text).split(/\s+/)
  const isFound = ({ label, text: about }: Found) => words.every((word) => fold(`${label} ${about}`).includes(word))
  const found = groupBy([...entries.values()].filter(isFound), ({ group }) => group)
  return (
    <Autocomplete
      ref={field}
      className={classes.search}
      aria-label="Search the reference"
      placeholder="Search the reference"
      leftSection={<Icon of={IconSearch} />}
      rightSection={text === '' ? <KeyboardHint keys="/" /> : null}
      maxLength={100}
      value={text}
      onChange={setText}
      onFocus={(event) => event.currentTarget.select()}
      data={[...found].map(([group, items]) => ({ group, items: items.map(({ label }) => label) }))}
      // The entries are filtered above, by their texts too.
      filter={({ options }) => options}
      maxDropdownHeight={420}
      renderOption={({ option }) => (
        <div>
          <Text fz="sm">{option.value}</Text>
          <Text fz="xs" c="dimmed">
            {entries.get(option.value)?.text}
          </Text>
        </div>
      )}
      onOptionSubmit={(label) => {
        followLink({ href: `#${entries.get(label)?.id}` })
        field.current?.blur()
      }}
    />
  )
}

function listEntries(calls: readonly NamedCall[]): Found[] {
  return [
    ...TASKS.map(({ id, label, title }) => ({ group: 'I want to', label, text: title, id })),
    ...calls.map(({ id, name, summary }) => ({ group: 'Calls', label: name, text: summary, id })),
    ...keysOf<PublicErrorCode>(PUBLIC_ERRORS).map((code) => ({
      group: 'Errors',
      label: code,
      text: PUBLIC_ERRORS[code].text,
      id: errorAnchor(code),
    })),
    ...Object.entries(SCOPE_LABELS).map(([scope, text]) => ({ group: 'Scopes', label: scope, text, id: scope })),
    ...Object.entries(FEED_TYPES).map(([type, { text }]) => ({ group: 'Events', label: type, text, id: type })),
  ]
}
