/** The sidebar of a user: its groups and items, filtered by role, permission and the screens that exist. */
import {
  IconAlertTriangle,
  IconBuilding,
  IconCirclePlus,
  IconClipboardText,
  IconCreditCard,
  IconDental,
  IconFile3d,
  IconGridDots,
  IconInbox,
  IconLayoutDashboard,
  IconLicense,
  IconListCheck,
  IconMapPin,
  IconRepeat,
  IconScale,
  IconServer2,
  IconSettings,
  IconTicket,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import {
  GLOBAL_ROLES,
  isLabPartner,
  profileOf,
  STAFF_ROLES,
  type Actor,
  type GlobalRole,
  type PivotRole,
} from '#contract/access.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { Can } from '#web/api/permissions.ts'
import { toActor } from '#web/api/useMe.ts'
import { startCaseBlocker } from '#web/components/StartCaseButton.tsx'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'

export type NavItem = {
  label: string
  href: string
  icon: TablerIcon
  /** A sequence such as `g p`; `c` alone starts a case. */
  keys?: string
  accent?: boolean
  /** The reason why the item is disabled. */
  blocked?: string | undefined
}
export type NavGroup = { title: string | undefined; items: NavItem[] }

type NavItemRule = NavItem & {
  /** The path of the screen in screens.ts, if it differs from `href`. */
  screen?: string
  roles?: readonly GlobalRole[]
  /** Roles of which the user must hold one in the current organization; for a lab partner, in any (LAYOUT-12). */
  pivots?: readonly PivotRole[]
}

/**
 * Builds the sidebar of a user and the pages that only the palette lists (`more`), from the existing screens that the
 * user may open.
 */
export function navigationFor(user: CurrentUser, can: Can): { groups: NavGroup[]; footer: NavItem[]; more: NavItem[] } {
  const groups = [
    { title: undefined, items: work(user) },
    { title: 'People', items: PEOPLE },
    { title: 'Money', items: MONEY },
  ]
  return {
    groups: groups.map(({ title, items }) => ({ title, items: open(items) })).filter(({ items }) => items.length > 0),
    footer: open(FOOTER),
    more: open(PALETTE_ONLY),
  }

  function open(items: readonly NavItemRule[]) {
    const actor = toActor(user)
    const { role } = actor
    const currentOrganizations = isLabPartner(actor) ? actor.organizations : [currentMembership(actor)]
    return items.filter((item) => {
      const screen = screens.find(({ path }) => path === (item.screen ?? item.href))
      const hasPivot = !item.pivots || currentOrganizations.some((each) => each && item.pivots?.includes(each.role))
      return screen && can(screen) && hasPivot && (!item.roles || item.roles.includes(role))
    })
  }
}

function currentMembership(actor: Actor) {
  return actor.organizations.find(({ id }) => id === actor.current_organization_id)
}

function work(user: CurrentUser): NavItemRule[] {
  const isNormal = profileOf(toActor(user)) === 'normal'
  return [
    ...startACase(user),
    {
      label: 'Dashboard',
      href: paths.dashboard(),
      icon: IconLayoutDashboard,
      keys: 'g d',
      // LAYOUT-11; for a doctor without the permission, the screen itself redirects (register 3).
      roles: GLOBAL_ROLES.filter((role) => role !== 'lab_partner'),
    },
    { label: 'Patients', href: isNormal ? paths.patients() : paths.patientsPage(), icon: IconDental, keys: 'g p' },
    { label: 'Requests', href: paths.requests(), icon: IconInbox, keys: 'g r' },
    { label: 'Trays of 8', href: paths.caseTrays(), icon: IconGridDots, keys: 'g t' },
    { label: 'Printing Files', href: paths.printingFiles(), icon: IconFile3d, keys: 'g f' },
  ]
}

/** specification 6: only the normal profile has it in the sidebar. */
function startACase(user: CurrentUser): NavItemRule[] {
  const organization = user.current_organization_id
  if (profileOf(toActor(user)) !== 'normal' || organization === null) return []
  return [
    {
      label: 'Start a New Case',
      href: paths.startCase(organization),
      screen: '/organizations/:organizationId/rx-forms/add',
      icon: IconCirclePlus,
      keys: 'c',
      accent: true,
      blocked: startCaseBlocker(user),
    },
  ]
}

const PEOPLE: readonly NavItemRule[] = [
  { label: 'Organizations & Users', href: paths.organizationsUsers(), icon: IconUsersGroup, keys: 'g s' },
  { label: 'Organizations', href: paths.organizations(), icon: IconBuilding, keys: 'g o' },
  { label: 'Users', href: paths.users(), icon: IconUsers, keys: 'g u', roles: STAFF_ROLES },
  {
    label: 'Locations',
    href: paths.locations(),
    icon: IconMapPin,
    keys: 'g l',
    pivots: ['organization_owner', 'organization_manager'],
  },
  { label: 'Onboardings', href: paths.onboardings(), icon: IconListCheck },
]

const MONEY: readonly NavItemRule[] = [
  { label: 'Subscriptions', href: paths.subscriptions(), icon: IconRepeat },
  { label: 'Promotion Codes', href: paths.promotionCodes(), icon: IconTicket },
  { label: 'Licenses', href: paths.licenses(), icon: IconLicense },
  { label: 'Ledger', href: paths.ledger(), icon: IconScale },
  { label: 'Reports', href: paths.reports(), icon: IconClipboardText },
]

const FOOTER: readonly NavItemRule[] = [
  { label: 'System', href: paths.system(), icon: IconServer2 },
  { label: 'Failed Jobs', href: paths.failedJobs(), icon: IconAlertTriangle },
  { label: 'Settings', href: paths.settings(), icon: IconSettings },
  { label: 'Account', href: paths.account(), icon: IconUserCircle, keys: 'g a' },
]

const PALETTE_ONLY: readonly NavItemRule[] = [
  { label: 'Payment method', href: paths.paymentMethod(), icon: IconCreditCard },
]
