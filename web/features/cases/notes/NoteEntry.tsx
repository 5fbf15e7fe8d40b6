import { Box, Flex, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { parseCommentNote } from '#contract/setups.rules.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { useStaffText, useToothNameWithPlace } from '#web/components/useToothName.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { noteDraftKey, KIND_ICONS, KIND_LABELS, KIND_TONES, type Entry } from './note-kinds.ts'
import { NoteEditor } from './NoteEditor.tsx'
import classes from './Notes.module.css'
import type { NoteChange } from './useNotes.ts'

type Props = {
  entry: Entry
  withKinds: boolean
  isEditing: boolean
  /** Another user deleted the entry while it was being edited. */
  isDeleted?: boolean
  onEdit: (isEditing: boolean) => void
  onSave: (change: NoteChange) => Promise<unknown>
}

export function NoteEntry({ entry, withKinds, isEditing, isDeleted = false, onEdit, onSave }: Props) {
  const toothName = useToothNameWithPlace()
  const staffText = useStaffText()
  const { kind, author, at, text, id, mayChange, editedBy, updated_at } = entry
  const label = KIND_LABELS[kind]
  const about = kind === 'setup' ? parseCommentNote(text) : undefined
  const noun = kind === 'setup' ? 'setup' : label.toLowerCase()
  const stored = kind === 'setup' ? 'treatment' : kind

  async function save(changed: string) {
    if (id === undefined || stored === 'hold') return
    await onSave(
      isDeleted
        ? { action: 'add', kind: stored, text: changed }
        : { action: 'change', kind: stored, id, text: changed, updated_at },
    )
  }

  async function remove() {
    if (id === undefined || stored === 'hold' || !(await confirm())) return
    // useNotes rolls back and reports the error.
    await onSave({ action: 'remove', kind: stored, id }).catch(() => undefined)
  }

  return (
    <Flex component="li" className={classes.entry} gap="md" py="md">
      {withKinds ? (
        <IconTile icon={KIND_ICONS[kind]} tone={KIND_TONES[kind]} size={28} />
      ) : (
        <Avatar name={author ?? label} size={32} />
      )}
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="0 6px" mih={24}>
          {author ? (
            <Text span inherit fw={500}>
              {author}
            </Text>
          ) : null}
          {withKinds ? (
            <Mark label={label} tone={kind === 'internal' ? 'warning' : 'plain'} />
          ) : (
            <SecondaryText>{label}</SecondaryText>
          )}
          {about ? (
            <Mark label={`On comment ${about.number}${about.fdi ? `, tooth ${toothName(about.fdi)}` : ''}`} />
          ) : null}
          <Group className={classes.tools} gap={0}>
            {mayChange && !isEditing ? (
              <IconButton
                icon={IconPencil}
                label={`Change the ${noun} note`}
                size={24}
                iconSize={14}
                onClick={() => onEdit(true)}
              />
            ) : null}
            {mayChange && id !== undefined && !isEditing ? (
              <IconButton
                icon={IconTrash}
                label="Delete the note"
                size={24}
                iconSize={14}
                onClick={() => void remove()}
              />
            ) : null}
          </Group>
          {/* On a phone the date takes its own line for every note, since it rarely fits next to the name. */}
          <Text span inherit c="dimmed" ml={{ base: 0, sm: 'auto' }} flex={{ base: '1 0 100%', sm: 'none' }}>
            {editedBy ? `edited by ${editedBy}, ` : ''}
            {at ? <OfficeDate value={at} as="moment" /> : null}
          </Text>
        </Group>
        {isEditing ? (
          <NoteEditor
            draftKey={noteDraftKey(entry)}
            label={`${label} note`}
            text={text}
            isForPractice={kind === 'technician'}
            aside={isDeleted ? 'This note was deleted meanwhile. Saving adds it as a new one.' : undefined}
            onSave={save}
            onDone={() => onEdit(false)}
          />
        ) : (
          <MultilineText>{about?.text ?? (kind === 'technician' ? staffText(text, at) : text)}</MultilineText>
        )}
      </Box>
    </Flex>
  )
}
