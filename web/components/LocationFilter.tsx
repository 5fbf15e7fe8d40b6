import { TextInput } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { lazy, type ComponentProps } from 'react'
import { DeferredRender } from './DeferredRender.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import bar from '#web/ui/table/FilterBar.module.css'

const LocationChoice = lazy(() => import('./LocationSelect.tsx'))

/**
 * Loads the location filter after the list, which can be read and searched without it. A disabled field, which looks as
 * it will, reserves its place.
 */
export function LocationFilter(props: ComponentProps<typeof LocationChoice>) {
  return (
    <DeferredRender meanwhile={<Placeholder />}>
      <LocationChoice {...props} />
    </DeferredRender>
  )
}

const AS_ENABLED = { input: { background: 'var(--mantine-color-default)' } }

function Placeholder() {
  return (
    <TextInput
      className={bar.field}
      aria-label="Locations"
      placeholder="All locations"
      leftSection={<Icon of={IconMapPin} />}
      rightSection={<Icon of={IconChevronDown} />}
      styles={AS_ENABLED}
      disabled
    />
  )
}
