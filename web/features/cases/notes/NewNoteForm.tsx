import { Box, Button, Flex, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { note } from '#contract/wire.ts'
import { PracticeReading } from '#web/components/PracticeReading.tsx'
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
  const draft = useDraftState(`note.${patient_id}`, NOTHING)
  const { kind: chosen, text } = draft.value
  useUnsaved(text.trim() !== '')
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0]
  if (!kind) return text.trim() === '' ? null : <UnsentNote text={text} />
  const checked = note.safeParse(text.trim())
  const isReady = text.trim() !== '' && checked.success

  function type(next: string) {
    draft.setDraft(next === '' ? NOTHING : { kind: kind ?? null, text: next })
  }

  async function submit() {
    if (!isReady || !kind) return
    draft.show({ kind, text: '' })
    try {
      await onSave({ action: 'add', kind, text: checked.data })
      if (draft.latest().text === '') draft.setDraft(NOTHING)
    } catch {
      // useNotes reports the error; the text returns to the field, before anything typed since.
      draft.setDraft({ kind, text: [text, draft.latest().text].filter(Boolean).join('\n\n') })
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
              onClick={() => draft.setDraft({ kind: each, text })}
            >
              {KIND_LABELS[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Box flex={1} miw={0}>
        <GrowingField
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
        {kind === 'technician' ? <PracticeReading text={text} /> : null}
      </Box>
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
        description="The case takes no notes now. What you typed is kept here until it does."
        value={text}
        readOnly
        minRows={1}
        maxRows={12}
      />
      <CopyButton label="Copy what you typed" copiedMessage="The text was copied." text={() => text} />
    </Box>
  )
}
