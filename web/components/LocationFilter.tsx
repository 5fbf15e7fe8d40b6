import { TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { lazy, type ComponentProps } from 'react'
import { DeferredRender } from './DeferredRender.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import bar from '#web/ui/table/FilterBar.module.css'

const LocationChoice = lazy(() => import('./LocationSelect.tsx'))

/**
 * Loads the location filter after the list, which can be read and searched without it; a disabled field reserves its
 * place.
 */
export function LocationFilter(props: ComponentProps<typeof LocationChoice>) {
  return (
    <DeferredRender meanwhile={<Place />}>
      <LocationChoice {...props} />
    </DeferredRender>
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
