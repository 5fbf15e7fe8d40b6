import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { isSamePlace, possiblePlaces, formatPlace, formatPlaceShort, type FilePlace } from './setup-labels.ts'

type Props = {
  name: string
  /** Undefined if it could not be detected. */
  place: Parameters<typeof formatPlace>[0] | undefined
  isSaving?: boolean
  onChange: (place: FilePlace) => void
}

/** Shows the detected part and jaw of a file, which the user can correct. */
export function PartMenu({ name, place, isSaving = false, onChange }: Props) {
  const places = possiblePlaces(name)
  if (place && places.length < 2) return <span>{formatPlace(place)}</span>
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
          aria-label={`${name} is: ${place ? formatPlace(place) : 'not known'}`}
        >
          {place ? formatPlaceShort(place) : 'Choose what it is'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map((each) => (
          <Menu.Item
            key={formatPlace(each)}
            disabled={place !== undefined && isSamePlace(place, each)}
            onClick={() => onChange(each)}
          >
            {formatPlace(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
