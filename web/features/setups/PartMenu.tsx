import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { isSameSlot, possibleSlots, formatSlot, formatSlotShort, type FileSlot } from './setup-labels.ts'

type Props = {
  name: string
  /** Undefined if it could not be detected. */
  slot: Parameters<typeof formatSlot>[0] | undefined
  isSaving?: boolean
  onChange: (slot: FileSlot) => void
}

/** Shows the detected part and jaw of a file, which the user can correct. */
export function PartMenu({ name, slot, isSaving = false, onChange }: Props) {
  const options = possibleSlots(name)
  if (slot && options.length < 2) return <span>{formatSlot(slot)}</span>
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          fz={13}
          ml={-8}
          loading={isSaving}
          rightSection={<Icon of={IconChevronDown} size={12} />}
          aria-label={`${name} is: ${slot ? formatSlot(slot) : 'not known'}`}
        >
          {slot ? formatSlotShort(slot) : 'Choose what it is'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((each) => (
          <Menu.Item
            key={formatSlot(each)}
            disabled={slot !== undefined && isSameSlot(slot, each)}
            onClick={() => onChange(each)}
          >
            {formatSlot(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
