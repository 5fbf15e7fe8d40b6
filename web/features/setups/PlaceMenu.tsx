import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { isSamePlace, placesFor, placeWords, shortWords, type Place } from './setup-words.ts'

type Props = {
  name: string
  /** Undefined if it could not be detected. */
  place: Parameters<typeof placeWords>[0] | undefined
  isSaving?: boolean
  onChange: (place: Place) => void
}

/** Shows the detected part and jaw of a file, which the user can correct. */
export function PlaceMenu({ name, place, isSaving = false, onChange }: Props) {
  const places = placesFor(name)
  if (place && places.length < 2) return <span>{placeWords(place)}</span>
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
          aria-label={`${name} is: ${place ? placeWords(place) : 'not known'}`}
        >
          {place ? shortWords(place) : 'Choose what it is'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map((each) => (
          <Menu.Item
            key={placeWords(each)}
            disabled={place !== undefined && isSamePlace(place, each)}
            onClick={() => onChange(each)}
          >
            {placeWords(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
