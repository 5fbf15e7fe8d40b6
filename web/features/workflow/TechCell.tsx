import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { STAFF_ROLES } from '#contract/access.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import type { ProcessRow } from '#contract/workflow.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './ProcessTable.module.css'

type Tech = { user_id: number | null; tech_name: string | null }
type Props = { row: ProcessRow; isLocked: boolean; onPick: (tech: Tech) => void }

/** Technician of a step; the picker is mounted only while it is open. */
export function TechCell({ row, isLocked, onPick }: Props) {
  const [isPicking, setPicking] = useState(false)
  if (isPicking) {
    return (
      <TechPicker
        row={row}
        onPick={(tech) => {
          setPicking(false)
          if (tech.user_id !== row.user_id) onPick(tech)
        }}
        onClose={() => setPicking(false)}
      />
    )
  }
  const person = row.tech_name ? (
    <>
      <Avatar name={row.tech_name} size={20} /> {row.tech_name}
    </>
  ) : null
  if (isLocked) {
    return <InlineGroup gap={6}>{person ?? <SecondaryText>–</SecondaryText>}</InlineGroup>
  }
  return (
    <button
      type="button"
      className={`${classes.cell} ${classes.pick}`}
      data-empty={!person}
      aria-label={
        row.tech_name ? `${row.tech_name}, technician of ${row.process}` : `Assign a technician to ${row.process}`
      }
      onClick={() => setPicking(true)}
    >
      <InlineGroup gap={6}>
        {person ?? (
          <>
            <Icon of={IconUserPlus} /> Assign
          </>
        )}
      </InlineGroup>
    </button>
  )
}

const UNASSIGNED = 'nobody'

function TechPicker({ row, onPick, onClose }: Omit<Props, 'isLocked'> & { onClose: () => void }) {
  const me = useMe()
  const [search, setSearch] = useState('')
  const [debouncedSearch] = useDebouncedValue(search, GENERAL_PAUSE)
  // WF-11: tech support can only assign or unassign themselves; other roles search all staff.
  const canAssignOnlySelf = toActor(me).role === 'tech_support'
  const result = useQuery({
    ...q(userAdminCalls.list, {
      query: {
        filter: { roles: [...STAFF_ROLES], ...(debouncedSearch ? { full_name_or_email_like: debouncedSearch } : {}) },
        perPage: 15,
      },
    }),
    placeholderData: keepPreviousData,
    enabled: !canAssignOnlySelf,
  })
  const ownOption = { value: String(me.id), label: `${me.first_name} ${me.last_name}` }
  const others = (result.data?.users.data ?? []).map(({ id, first_name, last_name }) => ({
    value: String(id),
    label: `${first_name} ${last_name}`,
  }))
  const current = row.user_id === null ? [] : [{ value: String(row.user_id), label: row.tech_name ?? '' }]
  const unassigned = row.user_id === null ? [] : [{ value: UNASSIGNED, label: 'Nobody' }]
  const people = canAssignOnlySelf ? [ownOption, ...current] : [...current, ...others]
  const choices = [...new Map([...people, ...unassigned].map((each) => [each.value, each])).values()]
  return (
    <Select
      aria-label={`Technician of ${row.process}`}
      data={choices}
      value={row.user_id === null ? null : String(row.user_id)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      defaultDropdownOpened
      autoFocus
      size="xs"
      placeholder="Search a name"
      nothingFoundMessage="Nobody found"
      // After the debounce the server has filtered already.
      filter={canAssignOnlySelf || debouncedSearch !== search ? undefined : ({ options }) => options}
      onBlur={onClose}
      onChange={(value) => {
        const person = choices.find((each) => each.value === value)
        if (!person) return onClose()
        onPick(person.value === UNASSIGNED ? NO_ONE : { user_id: Number(person.value), tech_name: person.label })
      }}
    />
  )
}

const NO_ONE = { user_id: null, tech_name: null }
