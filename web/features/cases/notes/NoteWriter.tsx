import { Box, Button, Flex, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { note } from '#contract/wire.ts'
import { useUnsaved } from '#web/components/unsaved.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { KIND_ICONS, KIND_LABELS, READERS, type WrittenKind } from './note-kinds.ts'
import classes from './Notes.module.css'
import type { NoteChange } from './useNotes.ts'

type Props = { kinds: readonly WrittenKind[]; onSave: (change: NoteChange) => Promise<unknown> }

/** The kind is chosen before typing, and the placeholder says who will read it. */
export function NoteWriter({ kinds, onSave }: Props) {
  const [chosen, setChosen] = useState<WrittenKind>()
  const [text, setText] = useState('')
  useUnsaved(text.trim() !== '')
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0]
  if (!kind) return null
  const checked = note.safeParse(text.trim())
  const isReady = text.trim() !== '' && checked.success

  async function submit() {
    if (!isReady || !kind) return
    setText('')
    try {
      await onSave({ what: 'add', kind, text: checked.data })
    } catch {
      // Said where it was sent; it comes back, before what was begun meanwhile.
      setText((since) => [text, since].filter(Boolean).join('\n\n'))
    }
  }

  return (
    <Flex
      component="form"
      className={classes.writer}
      align="flex-start"
      gap="sm"
      mt="sm"
      p={5}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Menu position="top-start">
        <Menu.Target>
          <Button
            variant="light"
            color="gray"
            size="compact-md"
            flex="none"
            rightSection={kinds.length > 1 ? <Icon of={IconChevronDown} size={14} /> : undefined}
            disabled={kinds.length < 2}
            aria-label={`Kind of note: ${KIND_LABELS[kind]}`}
          >
            {KIND_LABELS[kind]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((each) => (
            <Menu.Item key={each} leftSection={<Icon of={KIND_ICONS[each]} />} onClick={() => setChosen(each)}>
              {KIND_LABELS[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <GrowingField
        flex={1}
        miw={0}
        variant="unstyled"
        aria-label={READERS[kind]}
        placeholder={READERS[kind]}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void submit()
        }}
        error={text && checked.error ? checked.error.issues[0]?.message : undefined}
        minRows={1}
        maxRows={12}
      />
      <Box pt={5} visibleFrom="lg" aria-hidden>
        <Keys keys="Ctrl Enter" />
      </Box>
      <Button
        type="submit"
        variant={text.trim() ? 'filled' : 'light'}
        color={text.trim() ? 'brand' : 'gray'}
        size="compact-md"
        disabled={!isReady}
      >
        Send
      </Button>
    </Flex>
  )
}
