import { Box, Flex, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { commentOfNote } from '#contract/setups.rules.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Quiet } from '#web/ui/Quiet.tsx'
import { Written } from '#web/ui/Written.tsx'
import { useToothName } from '#web/features/setups/useToothName.ts'
import { fieldOf, KIND_ICONS, KIND_LABELS, KIND_TONES, type Entry } from './note-kinds.ts'
import { NoteText } from './NoteText.tsx'
import classes from './Notes.module.css'
import type { NoteChange } from './useNotes.ts'

type Props = { entry: Entry; withKinds: boolean; onSave: (change: NoteChange) => void }

export function NoteEntry({ entry, withKinds, onSave }: Props) {
  const toothName = useToothName()
  const [isEditing, setEditing] = useState(false)
  const { kind, author, at, text, id, mayChange } = entry
  const label = KIND_LABELS[kind]
  const about = kind === 'treatment' ? commentOfNote(text) : undefined

  function save(changed: string) {
    const field = fieldOf(kind)
    if (field) onSave({ what: 'text', field, text: changed })
    else if (id !== undefined && changed) onSave({ what: 'change', id, text: changed })
    setEditing(false)
  }

  async function remove() {
    if (id === undefined || !(await confirm())) return
    onSave({ what: 'remove', id })
  }

  return (
    <Flex component="li" className={classes.entry} gap="md" py="md">
      {withKinds ? (
        <IconTile icon={KIND_ICONS[kind]} tone={KIND_TONES[kind]} size={28} />
      ) : (
        <Avatar name={author ?? label} size={32} />
      )}
      <Box flex={1} miw={0}>
        <Group gap="0 6px" mih={24}>
          {author ? (
            <Text span inherit fw={500}>
              {author}
            </Text>
          ) : null}
          {withKinds ? <Mark label={label} tone={kind === 'internal' ? 'warning' : 'plain'} /> : <Quiet>{label}</Quiet>}
          {about ? (
            <Mark label={`On comment ${about.number}${about.fdi ? `, tooth ${toothName(about.fdi)}` : ''}`} />
          ) : null}
          <Group className={classes.tools} gap={0}>
            {mayChange && !isEditing ? (
              <IconButton
                icon={IconPencil}
                label={`Change the ${label.toLowerCase()} note`}
                size={24}
                iconSize={14}
                onClick={() => setEditing(true)}
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
          {/* A phone has no room beside the name: each has a line, not some. */}
          <Text span inherit c="dimmed" ml={{ base: 0, sm: 'auto' }} flex={{ base: '1 0 100%', sm: 'none' }}>
            {at ? <DateText value={at} as="moment" /> : null}
          </Text>
        </Group>
        {isEditing ? (
          <NoteText
            label={`${label} note`}
            text={text}
            isSaving={false}
            onSave={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Written>{about?.text ?? text}</Written>
        )}
      </Box>
    </Flex>
  )
}
