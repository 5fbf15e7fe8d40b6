import { Anchor, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { CreateKeyButton } from './CreateKeyButton.tsx'
import type { NamedCall } from './list-calls.ts'
import { ReferenceSearch } from './ReferenceSearch.tsx'
import classes from './Reference.module.css'

type Props = { calls: readonly NamedCall[]; version: string | undefined; onMenu: () => void }

export function ReferenceHead({ calls, version, onMenu }: Props) {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <header className={classes.head}>
      <div className={classes.menu}>
        <IconButton icon={IconMenu2} label="Open the navigation" onClick={onMenu} />
      </div>
      <Logo name="Typodont" href={paths.home()} label="Typodont, home" />
      <Text className={classes.wide} fz="lg" lh="lg" c="dimmed">
        API
      </Text>
      <Text span className={classes.version} title={version && `Version ${version}`}>
        v3
      </Text>
      <ReferenceSearch calls={calls} />
      <Anchor href="/api/v3/openapi.json" className={classes.wide}>
        openapi.json
      </Anchor>
      <IconButton
        className={classes.theme}
        icon={isDark ? IconMoon : IconSun}
        label={isDark ? 'Light theme' : 'Dark theme'}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      />
      <CreateKeyButton />
    </header>
  )
}
