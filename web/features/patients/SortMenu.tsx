import { Button, Menu } from '@mantine/core'
import { IconCheck, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { ManagementSort } from '#contract/patient-list-params.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'

const SORTS: readonly { value: ManagementSort; label: string }[] = [
  { value: 'ship_date_sort', label: 'Ship date' },
  { value: '-created_at', label: 'Newest' },
  { value: 'created_at', label: 'Oldest' },
]
const BY_HEADER: Partial<Record<ManagementSort, string>> = {
  '-ship_date_sort': 'Latest ship date',
  last_name: 'Name, A to Z',
  '-last_name': 'Name, Z to A',
}

type Props = { value: ManagementSort; onChange: (sort: ManagementSort) => void; blocked: string | undefined }

/** Ship date, Newest, Oldest; blocked with a reason while rows are grouped by parcel (PAT-18). */
export function SortMenu({ value, onChange, blocked }: Props) {
  const label = SORTS.find((each) => each.value === value)?.label ?? BY_HEADER[value]
  const icon = value.startsWith('-') ? IconSortDescending : IconSortAscending
  if (blocked) {
    return (
      <ActionButton variant="subtle" color="gray" icon={icon} blocked={blocked}>
        By parcel
      </ActionButton>
    )
  }
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon of={icon} />} aria-label={`Sort: ${label}`}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value}>
          {SORTS.map((each) => (
            <Menu.RadioItem
              key={each.value}
              value={each.value}
              closeMenuOnClick
              onChange={() => onChange(each.value)}
              checkIcon={<Icon of={IconCheck} />}
            >
              {each.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
