import { Box, Button, Flex, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { note } from '#contract/wire.ts'
import { useUnsaved } from '#web/components/unsaved.ts'
import { useDraftState } from '#web/components/useDraftState.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { KIND_ICONS, KIND_LABELS, KIND_PLACEHOLDERS, type WrittenKind } from './note-kinds.ts'
import classes from './Notes.module.css'
import type { NoteChange } from './useNotes.ts'

type Props = {
  patient_id: number
  /** The kinds that the user may write. */
  writable: readonly WrittenKind[]
  onSave: (change: NoteChange) => Promise<unknown>
}

type NoteDraft = { kind: WrittenKind | null; text: string }
const NOTHING: NoteDraft = { kind: null, text: '' }

/**
 * The field for a new note. The kind is chosen first, and the placeholder says who can read it. The draft stays until
 * the server confirms.
 */
export function NewNoteForm({ patient_id, writable: kinds, onSave }: Props) {
  const typed = useDraftState(`note.${patient_id}`, NOTHING)
  const { kind: chosen, text } = typed.value
  useUnsaved(text.trim() !== '')
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0]
  if (!kind) return text.trim() === '' ? null : <UnsentNote text={text} />
  const checked = note.safeParse(text.trim())
  const isReady = text.trim() !== '' && checked.success

  function type(next: string) {
    typed.keep(next === '' ? NOTHING : { kind: kind ?? null, text: next })
  }

  async function submit() {
    if (!isReady || !kind) return
    typed.show({ kind, text: '' })
    try {
      await onSave({ what: 'add', kind, text: checked.data })
      if (typed.latest().text === '') typed.keep(NOTHING)
    } catch {
      // useNotes reports the error; the text returns to the field, before anything typed since.
      typed.keep({ kind, text: [text, typed.latest().text].filter(Boolean).join('\n\n') })
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
            <Menu.Item
              key={each}
              leftSection={<Icon of={KIND_ICONS[each]} />}
              onClick={() => typed.keep({ kind: each, text })}
            >
              {KIND_LABELS[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <GrowingField
        flex={1}
        miw={0}
        variant="unstyled"
        aria-label={KIND_PLACEHOLDERS[kind]}
        placeholder={KIND_PLACEHOLDERS[kind]}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
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
        <KeyboardHint keys="Ctrl Enter" />
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

/** Shows the unsent draft, read-only, of a case that was archived in the meantime and takes no notes. */
function UnsentNote({ text }: { text: string }) {
  return (
    <Box mt="sm">
      <GrowingField
        label="Not sent"
        description="The case takes no notes now. What you typed stays here for you until it does again."
        value={text}
        readOnly
        minRows={1}
        maxRows={12}
      />
      <CopyButton label="Copy what you typed" said="The text was copied." text={() => text} />
    </Box>
  )
}
