import { Tooltip } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useCan } from '#web/api/can.ts'
import { useMe } from '#web/api/useMe.ts'
import { Copyright } from '#web/components/Copyright.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { navigationFor, type NavItem } from './navigation.ts'
import classes from './Sidebar.module.css'

const ChecklistButton = lazy(async () => ({
  default: (await import('#web/features/onboardings/Checklist.tsx')).ChecklistButton,
}))

type Props = {
  isIcons: boolean
  /** The person is in a practice that may still be onboarding. */
  hasChecklist: boolean
  /** Absent where the width leaves no choice. */
  onFold?: (() => void) | undefined
  /** In the drawer. */
  onClose?: () => void
}

export function Sidebar({ isIcons, hasChecklist, onFold, onClose }: Props) {
  const { groups, foot } = navigationFor(useMe(), useCan())
  return (
    <nav className={classes.nav} data-icons={isIcons} aria-label="Main">
      <div className={classes.head}>
        <a href={paths.home()} className={classes.home} aria-label="Typodont, home">
          <Logo name={isIcons ? undefined : 'Typodont'} />
        </a>
        {onClose ? <IconButton icon={IconX} label="Close the navigation" onClick={onClose} /> : null}
      </div>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.title ?? 'Work'} title={group.title} items={group.items} isIcons={isIcons} />
        ))}
      </div>
      <div className={classes.foot}>
        {hasChecklist ? (
          <Suspense>
            <ChecklistButton isIcons={isIcons} onPress={onClose} />
          </Suspense>
        ) : null}
        <Group title={undefined} items={foot} isIcons={isIcons} />
        <div className={classes.last}>
          {isIcons ? null : (
            <small className={classes.copyright}>
              <Copyright />
              <br />
              Times in UTC
            </small>
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
        </div>
      </div>
    </nav>
  )
}

function Group({ title, items, isIcons }: { title: string | undefined; items: NavItem[]; isIcons: boolean }) {
  if (items.length === 0) return null
  return (
    <div className={classes.group}>
      {title && !isIcons ? <h2 className={classes.title}>{title}</h2> : null}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.label}>
            <Item item={item} isIcons={isIcons} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Both are the same screen (specification 6). */
function isHome(pathname: string) {
  return pathname === '/' || pathname === '/dashboard'
}

function Item({ item, isIcons }: { item: NavItem; isIcons: boolean }) {
  const { pathname } = useLocation()
  const isCurrent =
    item.href === '/' ? isHome(pathname) : pathname === item.href || pathname.startsWith(`${item.href}/`)
  const content = (
    <>
      <Icon of={item.icon} size={isIcons ? 20 : 17} />
      <span className={isIcons ? classes.hidden : classes.label}>{item.label}</span>
      {item.keys === 'c' && !isIcons ? (
        <span className={classes.key}>
          <Keys keys="c" />
        </span>
      ) : null}
    </>
  )
  if (item.blocked) {
    return (
      <Tooltip label={item.blocked} position="right">
        {/* Not a link any more, but it keeps its place, can be reached and says why. */}
        <button type="button" className={classes.item} aria-disabled="true" data-blocked>
          {content}
        </button>
      </Tooltip>
    )
  }
  return (
    <Tooltip label={item.label} position="right" disabled={!isIcons}>
      <a
        href={item.href}
        className={classes.item}
        data-accent={item.accent}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {content}
      </a>
    </Tooltip>
  )
}
