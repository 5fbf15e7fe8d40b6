import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { fieldOf, KIND_ICONS, KIND_LABELS, type Entry } from './note-kinds.ts'
import { NoteText } from './NoteText.tsx'
import classes from './Notes.module.css'
import type { NoteChange } from './useNotes.ts'

type Props = { entry: Entry; withKinds: boolean; onSave: (change: NoteChange) => void }

export function NoteEntry({ entry, withKinds, onSave }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { kind, author, at, text, id, mayChange } = entry
  const label = KIND_LABELS[kind]

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
    <li className={classes.entry}>
      {withKinds ? (
        <span className={classes.icon} data-kind={kind}>
          <Icon of={KIND_ICONS[kind]} />
        </span>
      ) : (
        <Avatar name={author ?? label} size={32} />
      )}
      <div className={classes.words}>
        <div className={classes.head}>
          {author ? <span className={classes.author}>{author}</span> : null}
          <span className={withKinds ? classes.tag : classes.role} data-kind={kind}>
            {label}
          </span>
          <span className={classes.tools}>
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
          </span>
          <span className={classes.when}>{at ? <DateText value={at} as="moment" /> : null}</span>
        </div>
        {isEditing ? (
          <NoteText
            label={`${label} note`}
            text={text}
            isSaving={false}
            onSave={save}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={classes.text}>{text}</p>
        )}
      </div>
    </li>
  )
}
