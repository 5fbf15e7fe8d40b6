import { Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconMoon, IconSun } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { chooseDensity, useDensity } from '#web/theme/density.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './ViewButtons.module.css'

/** Toggles density and theme, which are both remembered. On a phone they are in the user menu instead. */
export function ViewButtons() {
  const { density, scheme, toggleDensity, toggleScheme } = useViewSettings()
  return (
    <Group className={classes.buttons} gap={6} wrap="nowrap">
      <IconButton
        icon={density === 'compact' ? IconBaselineDensityMedium : IconBaselineDensitySmall}
        label={density === 'compact' ? 'More room' : 'More rows'}
        onClick={toggleDensity}
      />
      <IconButton
        icon={scheme === 'dark' ? IconMoon : IconSun}
        label={scheme === 'dark' ? 'Light theme' : 'Dark theme'}
        onClick={toggleScheme}
      />
    </Group>
  )
}

export function useViewSettings() {
  const { id } = useMe()
  const density = useDensity()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return {
    density,
    scheme,
    toggleDensity: () => chooseDensity(id, density === 'compact' ? 'comfortable' : 'compact'),
    toggleScheme: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
  }
}
