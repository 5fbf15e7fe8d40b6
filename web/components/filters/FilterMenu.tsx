import { Box, Button, Combobox, Group, useCombobox } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'
import { INPUT_PAUSE } from '#web/ui/debounce.ts'
import { useDebouncedInput } from '#web/ui/table/useDebouncedInput.ts'
import { listFilterChoices, type FilterChoice } from './filter-choices.ts'
import type { Filter, FilterState } from './filter.ts'
import classes from './FilterMenu.module.css'

const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }))

export type Edited = { name: string; isOpen: boolean }

type Props = FilterState & {
  filters: readonly Filter[]
  /** The filter that is open in the editor, from the menu or its chip, or that was open last. */
  edited: Edited | undefined
  onEdit: (edited: Edited | undefined) => void
}

/** The menu of all filters. Flags and single values are set at once; other filters open a small editor. */
export function FilterMenu({ filters, filterValues, narrow, edited, onEdit }: Props) {
  const filter = filters.find(({ name }) => name === edited?.name)
  // The debounced value is held here, so that input typed just before the editor closes is not lost.
  const { text, type } = useDebouncedInput(
    (edited && filterValues[edited.name]) ?? '',
    (value) => edited && narrow({ [edited.name]: value || undefined }),
    filter?.pause ?? (filter?.kind === 'text' ? INPUT_PAUSE : 0),
  )
  const close = () => onEdit(edited && { ...edited, isOpen: false })
  return (
    <PopoverDialog
      label={filter?.label ?? ''}
      isOpen={filter !== undefined && edited?.isOpen === true}
      onClose={close}
      target={
        <Box component="span" display="inline-flex">
          <Finder
            filters={filters}
            filterValues={filterValues}
            onChoose={({ filter: { name }, next }) =>
              next === undefined ? onEdit({ name, isOpen: true }) : narrow({ [name]: next || undefined })
            }
          />
        </Box>
      }
    >
      {filter ? <FilterEditor key={filter.name} filter={filter} value={text} onChange={type} onDone={close} /> : null}
    </PopoverDialog>
  )
}

type FinderProps = Pick<Props, 'filters' | 'filterValues'> & { onChoose: (choice: FilterChoice) => void }

/** A combobox that searches filters and their values by name. */
function Finder({ filters, filterValues, onChoose }: FinderProps) {
  const [text, setText] = useState('')
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption()
      setText('')
    },
  })
  const choices = listFilterChoices(filters, filterValues, text)
  const sections = [...new Set(choices.map(({ section }) => section))]

  function choose(key: string) {
    const choice = choices.find((each) => each.key === key)
    box.closeDropdown()
    if (choice) onChoose(choice)
  }

  return (
    <Combobox store={box} position="bottom-start" width={280} onOptionSubmit={choose}>
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          className={classes.add}
          leftSection={<Icon of={IconPlus} />}
          onClick={() => box.toggleDropdown()}
        >
          Filter
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          // The arrow keys reach the scrolling list below, and the library adds aria-controls.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-expanded={box.dropdownOpened}
          aria-label="Find a filter or a value"
          placeholder="Find a filter or a value"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            box.selectFirstOption()
          }}
        />
        <Combobox.Options className={classes.menu} aria-label="Filters">
          {choices.length === 0 ? <Combobox.Empty>No filter by that name</Combobox.Empty> : null}
          {sections.map((section) => (
            <Combobox.Group key={section ?? ''} label={section}>
              {choices
                .filter((each) => each.section === section)
                .map((choice) => (
                  <Combobox.Option key={choice.key} value={choice.key} active={choice.isSet}>
                    <Group gap={8} wrap="nowrap">
                      <Box w={16}>{choice.isSet ? <Icon of={IconCheck} label="Set" /> : null}</Box>
                      {choice.label}
                    </Group>
                  </Combobox.Option>
                ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
