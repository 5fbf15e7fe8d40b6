import { Combobox, useCombobox, type TextareaProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { GrowingField } from './GrowingField.tsx'
import { matchPeople, mentionAt, insertMention } from './mention.ts'

type Props = {
  label: string
  placeholder: string
  minRows: number
  value: string
  onChange: (text: string) => void
  people: readonly { id: number; name: string; note: string }[]
  onSend: () => void
  onEscape: () => void
}

const SUGGESTION_LIMIT = 6

/** A textarea with @ mentions: Enter or Tab inserts the selected person, Escape closes the list. */
export function MentionField({ label, placeholder, minRows, value, onChange, people, onSend, onEscape }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const mention = mentionAt(value, caret)
  const suggestions = mention ? matchPeople(people, mention.typed).slice(0, SUGGESTION_LIMIT) : []
  const isOpen = combobox.dropdownOpened && suggestions.length > 0

  function insert(name: string) {
    if (!mention) return
    const next = insertMention(value, mention, name)
    onChange(next.text)
    setCaret(next.caret)
    combobox.closeDropdown()
    // The caret can only be set once the new text is rendered.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }

  const onKeyDown: TextareaProps['onKeyDown'] = (event) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (isOpen) combobox.closeDropdown()
      else onEscape()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (value.trim()) onSend()
    } else if (isOpen && (event.key === 'Tab' || (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0))) {
      // With a selected option, the combobox handles Enter itself.
      event.preventDefault()
      const highlighted = suggestions[combobox.getSelectedOptionIndex()] ?? suggestions[0]
      if (highlighted) insert(highlighted.name)
    }
  }

  return (
    <Combobox store={combobox} onOptionSubmit={insert} position="bottom-start" width="target" withinPortal={false}>
      <Combobox.EventsTarget withKeyboardNavigation={isOpen}>
        <GrowingField
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          minRows={minRows}
          maxRows={6}
          data-autofocus
          autoFocus
          aria-autocomplete="list"
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            setCaret(event.currentTarget.selectionStart)
            combobox.resetSelectedOption()
            if (mentionAt(event.currentTarget.value, event.currentTarget.selectionStart)) combobox.openDropdown()
            else combobox.closeDropdown()
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.EventsTarget>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="People to mention">
          {suggestions.map(({ id, name, note }) => (
            <Combobox.Option key={id} value={name}>
              {name} <span style={{ color: 'var(--mantine-color-dimmed)' }}>{note}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
