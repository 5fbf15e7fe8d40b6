import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import type { CurrentUser } from '#contract/users.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'

/** Returns why the user's own organization cannot start a case, or undefined if it can. */
export function startCaseBlocker({ organizations, current_organization_id }: CurrentUser) {
  const organization = organizations.find(({ id }) => id === current_organization_id)
  return organization && newCaseBlocker(organization)?.text
}

type Props = {
  organization_id: number
  fullWidth?: boolean
  /** The reason why the organization cannot start a case, if it is not the user's own. */
  blocked?: string | undefined
  variant?: 'default' | undefined
  /** The shortcut of the page around it, shown on the button. */
  keys?: string | undefined
}

/** Starts a case of the organization, or is disabled with the reason in its tooltip. */
export function StartCaseButton({ organization_id, fullWidth, variant, keys, ...buttonProps }: Props) {
  const ownBlocker = startCaseBlocker(useMe())
  const blocked = buttonProps.blocked ?? ownBlocker
  return (
    <ActionButton
      icon={IconPlus}
      keys={keys}
      blocked={blocked}
      href={paths.startCase(organization_id)}
      fullWidth={fullWidth ?? false}
      {...(variant && { variant })}
    >
      Start A Case
    </ActionButton>
  )
}
