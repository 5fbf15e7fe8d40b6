import { Box, Flex, Stack, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { lazy } from 'react'
import { useCan } from '#web/api/permissions.ts'
import { useMe } from '#web/api/useMe.ts'
import { DeferredRender } from '#web/components/DeferredRender.tsx'
import { Copyright } from '#web/components/Copyright.tsx'
import { useOffice } from '#web/components/office-context.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { formatZoneName } from '#web/ui/office-dates.ts'
import { useMinute } from '#web/ui/useMinute.ts'
import { navigationFor, type NavItem } from './navigation.ts'
import classes from './Sidebar.module.css'

const ChecklistButton = lazy(async () => ({
  default: (await import('#web/features/onboardings/Checklist.tsx')).ChecklistButton,
}))

type Props = {
  isIcons: boolean
  /** Whether the user is in a practice that may still be onboarding. */
  hasChecklist: boolean
  /** Absent where the screen is too narrow for the unfolded sidebar. */
  onFold?: (() => void) | undefined
  /** Set while the sidebar is in the drawer. */
  onClose?: () => void
}

export function Sidebar({ isIcons, hasChecklist, onFold, onClose }: Props) {
  const { groups, footer } = navigationFor(useMe(), useCan())
  return (
    <Flex component="nav" direction="column" h="100%" mih={0} aria-label="Main">
      <Flex
        align="center"
        justify={isIcons ? 'center' : 'space-between'}
        flex="none"
        h="var(--td-top)"
        px={isIcons ? 0 : 'lg'}
      >
        <Logo name={isIcons ? undefined : 'Typodont'} href={paths.home()} label="Typodont, home" />
        {onClose ? <IconButton icon={IconX} label="Close the navigation" onClick={onClose} /> : null}
      </Flex>
      <Box flex={1} mih={0} p="4px 8px" style={{ overflowY: 'auto' }}>
        <Stack gap="md">
          {/* A new practice begins with it, so it stands above the pages. */}
          {hasChecklist ? (
            <DeferredRender>
              <ChecklistButton isIcons={isIcons} onPress={onClose} />
            </DeferredRender>
          ) : null}
          {groups.map((group) => (
            <Group key={group.title ?? 'Work'} title={group.title} items={group.items} isIcons={isIcons} />
          ))}
        </Stack>
      </Box>
      <Box p="4px 8px 8px">
        <Group title={undefined} items={footer} isIcons={isIcons} />
        <Flex align="center" justify={isIcons ? 'center' : 'space-between'} mih={32} px={isIcons ? 0 : 'sm'}>
          {isIcons ? null : (
            <Text component="small" size="xs" c="dimmed">
              <Copyright />
              <br />
              <TimeZoneNote />
            </Text>
          )}
          {onFold ? (
            <IconButton
              icon={isIcons ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
              label={isIcons ? 'Show the names' : 'Show icons only'}
              size="sm"
              iconSize={16}
              onClick={onFold}
            />
          ) : null}
        </Flex>
      </Box>
    </Flex>
  )
}

function Group({ title, items, isIcons }: { title: string | undefined; items: NavItem[]; isIcons: boolean }) {
  if (items.length === 0) return null
  return (
    <div>
      {title && !isIcons ? (
        <Text component="h2" px="sm" mb="xs" fz="xs" lh="20px" fw={450} c="dimmed">
          {title}
        </Text>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Item item={item} isIcons={isIcons} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names the time in which dates are read: that of the practice's main location, else UTC. */
function TimeZoneNote() {
  const office = useOffice()
  const now = useMinute()
  const { organizations, current_organization_id } = useMe()
  const city = organizations.find(({ id }) => id === current_organization_id)?.main_location?.city
  return office?.zone && city ? `${city} time (${formatZoneName(office.zone, now)})` : 'Times in UTC'
}

/** Both paths are the same screen (specification 6). */
function isHome(pathname: string) {
  return pathname === '/' || pathname === '/dashboard'
}

function Item({ item, isIcons }: { item: NavItem; isIcons: boolean }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isCurrent =
    item.href === '/' ? isHome(pathname) : pathname === item.href || pathname.startsWith(`${item.href}/`)
  const content = (
    <>
      <Icon of={item.icon} size={isIcons ? 20 : 17} />
      {isIcons ? (
        <VisuallyHidden>{item.label}</VisuallyHidden>
      ) : (
        <Text span inherit truncate>
          {item.label}
        </Text>
      )}
      {item.keys === 'c' && !isIcons ? (
        <Box component="span" ml="auto">
          <KeyboardHint keys="c" />
        </Box>
      ) : null}
    </>
  )
  if (item.blocked) {
    return (
      <Tooltip label={item.blocked} position="right">
        {/* A blocked item is no link, but it stays in place and focusable, and its tooltip says why. */}
        <UnstyledButton className={classes.item} data-icons={isIcons} aria-disabled="true">
          {content}
        </UnstyledButton>
      </Tooltip>
    )
  }
  const link = (
    <a
      href={item.href}
      className={classes.item}
      data-icons={isIcons}
      data-accent={item.accent}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </a>
  )
  if (!isIcons) return link
  return (
    <Tooltip label={item.label} position="right">
      {link}
    </Tooltip>
  )
}
