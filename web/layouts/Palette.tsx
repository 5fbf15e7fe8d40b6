import '@mantine/spotlight/styles.layer.css'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useCan } from '#web/api/can.ts'
import { signOut } from '#web/api/sign-out.ts'
import { useMe } from '#web/api/useMe.ts'
import { useOrganizationFinder } from '#web/features/organizations/useOrganizationFinder.ts'
import { usePatientFinder } from '#web/features/patients/usePatientFinder.ts'
import { useUserFinder } from '#web/features/users/useUserFinder.ts'
import { useCommandRegistry, type Command } from '#web/ui/commands.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { Matched } from '#web/ui/Matched.tsx'
import { CheatSheet } from './CheatSheet.tsx'
import { navigationFor } from './navigation.ts'
import { closePalette, openCheatSheet, takeTyped, useOpenLayer } from './palette-state.ts'
import classes from './Palette.module.css'
import { useFound } from './useFound.ts'
import { useView } from './ViewButtons.tsx'

/** Find or do: things of the server first, then what the screen can do, then pages. */
export function Palette() {
  const open = useOpenLayer()
  const [text, setText] = useState('')
  const { commands } = useCommandRegistry()
  usePatientFinder()
  useOrganizationFinder()
  useUserFinder()
  const found = useFound(text)
  const own = useOwnCommands()
  useEffect(() => {
    if (open === 'palette') spotlight.open()
  }, [open])

  const groups = grouped([...found, ...[...commands, ...own].filter((each) => matches(each, text))])
  return (
    <>
      <CheatSheet opened={open === 'cheat-sheet'} onClose={closePalette} />
      <Spotlight.Root
        query={text}
        onQueryChange={setText}
        onSpotlightClose={closePalette}
        shortcut={null}
        scrollable
        maxHeight={420}
        radius="lg"
        shadow="xl"
        size={600}
        yOffset="12vh"
        centered={false}
        overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
        classNames={{ search: classes.search, actionsGroup: classes.group, actionsList: classes.list }}
        // Any delay here loses the first letters that are typed.
        transitionProps={{ duration: 0 }}
        attributes={{ content: { 'aria-label': 'Find or do anything' } }}
      >
        <Spotlight.Search
          autoFocus
          aria-label="Find or do anything"
          placeholder="Find or do anything"
          onFocus={() => setText(text + takeTyped())}
          onKeyDown={openFirst}
          leftSection={<Icon of={IconSearch} size={18} />}
        />
        <Spotlight.ActionsList>
          {groups.map(({ name, items }) => (
            <Spotlight.ActionsGroup key={name} label={name}>
              {items.map((command) => (
                <Spotlight.Action key={command.id} onClick={command.run} className={classes.action}>
                  <span className={classes.icon}>{command.icon ? <Icon of={command.icon} /> : null}</span>
                  <span className={classes.label}>
                    <Matched text={command.label} words={[text]} className={classes.mark} />
                  </span>
                  {command.hint ? <span className={classes.hint}>{command.hint}</span> : null}
                  {command.keys ? (
                    <span className={classes.keys}>
                      <Keys keys={command.keys} />
                    </span>
                  ) : null}
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {groups.length === 0 ? <Spotlight.Empty>Nothing here by that name.</Spotlight.Empty> : null}
        </Spotlight.ActionsList>
        <Spotlight.Footer className={classes.footer}>
          <Keys keys="ArrowUp ArrowDown" /> move <Keys keys="Enter" /> open <Keys keys="Escape" /> close
        </Spotlight.Footer>
      </Spotlight.Root>
    </>
  )
}

/** Enter with nothing chosen means the first hit. */
function openFirst(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter') return
  const dialog = event.currentTarget.closest('[role="dialog"]')
  if (dialog?.querySelector('[data-selected]')) return
  dialog?.querySelector<HTMLElement>('[data-action]')?.click()
}

/** The pages of the sidebar and what can be done everywhere. */
function useOwnCommands(): Command[] {
  const navigate = useNavigate()
  const { groups, foot } = navigationFor(useMe(), useCan())
  const { density, scheme, toggleDensity, toggleScheme } = useView()
  const pages = [...groups.flatMap((group) => group.items), ...foot].filter((item) => !item.blocked)
  return [
    ...pages.map(({ label, href, icon, keys }) => ({
      id: href,
      label,
      icon,
      group: 'Go to',
      ...(keys ? { keys } : {}),
      run: () => void navigate({ href }),
    })),
    { id: 'theme', label: scheme === 'dark' ? 'Light theme' : 'Dark theme', group: 'View', run: toggleScheme },
    { id: 'density', label: density === 'compact' ? 'More room' : 'More rows', group: 'View', run: toggleDensity },
    { id: 'keys', label: 'Keyboard shortcuts', group: 'View', keys: '?', run: openCheatSheet },
    { id: 'log-out', label: 'Log Out', group: 'View', run: signOut },
  ]
}

function matches({ label, hint }: Command, text: string) {
  const words = `${label} ${hint ?? ''}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

function grouped(commands: readonly Command[]) {
  const groups: { name: string; items: Command[] }[] = []
  for (const command of commands) {
    const group = groups.find(({ name }) => name === command.group)
    if (group) group.items.push(command)
    else groups.push({ name: command.group, items: [command] })
  }
  return groups
}
