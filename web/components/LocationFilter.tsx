import { TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, type ComponentProps } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import bar from '#web/ui/table/FilterBar.module.css'

const LocationChoice = lazy(() => import('./LocationChoice.tsx'))

/** A list can be read and searched before the choice is there: it comes after its place is kept. */
export function LocationFilter(props: ComponentProps<typeof LocationChoice>) {
  return (
    <Suspense fallback={<Place />}>
      <LocationChoice {...props} />
    </Suspense>
  )
}

function Place() {
  return (
    <TextInput
      className={bar.field}
      aria-label="Locations"
      placeholder="All locations"
      leftSection={<Icon of={IconMapPin} />}
      disabled
    />
  )
}
