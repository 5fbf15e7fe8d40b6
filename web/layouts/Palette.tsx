import '@mantine/spotlight/styles.layer.css'
import { Box, Center, Group, Text } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { fold } from '#web/ui/fold.ts'
import { useCan } from '#web/api/permissions.ts'
import { signOut } from '#web/api/sign-out.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCommandRegistry, type Command } from '#web/ui/commands.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { CheatSheet } from './CheatSheet.tsx'
import { navigationFor } from './navigation.ts'
import { closePalette, openCheatSheet, useOpenLayer } from './palette-state.ts'
import { flushKeystrokes } from './keystroke-buffer.ts'
import classes from './Palette.module.css'
import { useCommandSearch } from './useCommandSearch.ts'
import { useRecents } from './useRecents.ts'
import { useViewSettings } from './ViewButtons.tsx'

/**
 * The command palette: commands of the screen first, then search results of the server or recently opened records, then
 * pages.
 */
export function Palette() {
  const open = useOpenLayer()
  const [text, setText] = useState('')
  const commands = useCommandRegistry()
  const found = useCommandSearch(text)
  const recents = useRecents(open === 'palette')
  const ownCommands = useOwnCommands()
  useEffect(() => {
    if (open === 'palette') spotlight.open()
  }, [open])

  const matching = (each: Command) => matches(each, text)
  const results = text.trim() === '' ? recents : found
  const groups = grouped([...commands.filter(matching), ...results, ...ownCommands.filter(matching)])
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
        // Any delay here would lose the first letters that are typed.
        transitionProps={{ duration: 0 }}
        attributes={{ content: { 'aria-label': 'Find or do anything' } }}
      >
        <Spotlight.Search
          autoFocus
          aria-label="Find or do anything"
          placeholder="Find or do anything"
          onFocus={() => setText(text + flushKeystrokes())}
          onKeyDown={openFirst}
          leftSection={<Icon of={IconSearch} size={18} />}
        />
        <Spotlight.ActionsList>
          {groups.map(({ name, items }) => (
            // The library renders the group's name by CSS alone and offers no other element for it.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
              {items.map((command) => (
                <Spotlight.Action key={command.id} onClick={command.run} className={classes.action}>
                  <Center w={28} flex="none" c="dimmed">
                    {command.thumbnail_url === undefined ? (
                      command.icon && <Icon of={command.icon} />
                    ) : (
                      <Thumbnail url={command.thumbnail_url} size={28} />
                    )}
                  </Center>
                  <Text span truncate fw={500} flex="none" maw="60%">
                    <Highlight text={command.label} words={[text]} className={classes.mark} />
                  </Text>
                  {/* On a phone the hint shrinks before the name. */}
                  {command.hint ? (
                    <Text span truncate c="dimmed" miw={0} flex="0 999 auto">
                      {command.hint}
                    </Text>
                  ) : null}
                  {command.status ? (
                    <Box ml="auto" flex="none">
                      <StatusBadge {...command.status} />
                    </Box>
                  ) : null}
                  {command.keys ? (
                    <Box ml="auto">
                      <KeyboardHint keys={command.keys} />
                    </Box>
                  ) : null}
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {groups.length === 0 ? <Spotlight.Empty>No results.</Spotlight.Empty> : null}
        </Spotlight.ActionsList>
        <Spotlight.Footer className={classes.footer}>
          <Group gap={6} fz="xs" c="dimmed">
            <KeyboardHint keys="ArrowUp ArrowDown" /> move <KeyboardHint keys="Enter" /> open{' '}
            <KeyboardHint keys="Escape" /> close
          </Group>
        </Spotlight.Footer>
      </Spotlight.Root>
    </>
  )
}

/** Enter without a selection opens the first result. */
function openFirst(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter') return
  const dialog = event.currentTarget.closest('[role="dialog"]')
  if (dialog?.querySelector('[data-selected]')) return
  dialog?.querySelector<HTMLElement>('[data-action]')?.click()
}

/** The pages of the sidebar, and the commands that are available everywhere. */
function useOwnCommands(): Command[] {
  const navigate = useNavigate()
  const { groups, footer, more } = navigationFor(useMe(), useCan())
  const { density, scheme, toggleDensity, toggleScheme } = useViewSettings()
  const pages = [...groups.flatMap((group) => group.items), ...footer, ...more].filter((item) => !item.blocked)
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
  const searchText = fold(`${label} ${hint ?? ''}`)
  return fold(text)
    .split(/\s+/)
    .every((word) => searchText.includes(word))
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
