import { useState } from 'react'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { FilterChips } from '#web/ui/table/FilterChips.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { toFilterChips, offValue, type Filter, type FilterState } from './filter.ts'
import { FilterMenu, type Edited } from './FilterMenu.tsx'

type Props = { filters: readonly Filter[]; list: FilterState }

/** The filter bar of a staff list: search fields, a chip for each filter that is set, and the menu to add one. */
export function Filters({ filters, list: { filterValues, narrow } }: Props) {
  const [edited, setEdited] = useState<Edited>()

  function change(patch: Parameters<typeof narrow>[0]) {
    const cleared = filters.flatMap(({ name, clears }) => (clears && name in patch ? [[clears, undefined]] : []))
    narrow({ ...Object.fromEntries(cleared), ...patch })
  }

  const searches = filters.filter(({ kind }) => kind === 'search')
  return (
    <>
      {searches.map(({ name, label, pause }, index) => (
        <SearchField
          key={name}
          label={label}
          value={filterValues[name]}
          onChange={(text) => change({ [name]: text || undefined })}
          {...(pause !== undefined && { pause })}
          {...(index === 0 && { isFirst: true, hint: <KeyboardHint keys="/" /> })}
        />
      ))}
      {searches.length < filters.length ? (
        <FilterChips
          chips={toFilterChips(filters, filterValues)}
          onRemove={(name) => change({ [name]: offValue(filters.find((each) => each.name === name)) || undefined })}
          onEdit={(name) => setEdited({ name, isOpen: true })}
          add={
            <FilterMenu
              filters={filters}
              filterValues={filterValues}
              narrow={change}
              edited={edited}
              onEdit={setEdited}
            />
          }
        />
      ) : null}
    </>
  )
}
