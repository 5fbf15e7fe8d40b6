import { Box, Stack, Text, useMantineColorScheme } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { chooseDensity, useDensity } from '#web/theme/density.ts'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AccountPart } from './AccountPart.tsx'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Theme and density. The top bar has the same settings, but this card lists every option. */
export function AppearancePart() {
  const { id } = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const density = useDensity()
  return (
    <AccountPart id="appearance" title="Appearance" lead="For you, in this browser.">
      <Box p="lg" pb={20}>
        <FieldGrid>
          <Choice label="Theme" segments={THEMES} value={colorScheme} onChange={setColorScheme} />
          <Choice label="Density" segments={DENSITIES} value={density} onChange={(next) => chooseDensity(id, next)} />
        </FieldGrid>
      </Box>
    </AccountPart>
  )
}

/**
 * A labelled segmented control. The visible label is `aria-hidden`, since the control already carries it as its
 * accessible name.
 */
function Choice<Value extends string>(props: ComponentProps<typeof Segmented<Value>>) {
  return (
    <Stack gap={6} align="flex-start">
      <Text fw={500} aria-hidden>
        {props.label}
      </Text>
      <Segmented {...props} />
    </Stack>
  )
}
