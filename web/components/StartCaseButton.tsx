import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import type { CurrentUser } from '#contract/users.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'

/** Why the person's own organization gets no new case now. */
export function ownStartBlocker({ organizations, current_organization_id }: CurrentUser) {
  const own = organizations.find(({ id }) => id === current_organization_id)
  return own && newCaseBlocker(own)?.text
}

type Props = {
  organization_id: number
  fullWidth?: boolean
  /** Why no case can be started there, where it is not the reader's own organization. */
  blocked?: string | undefined
  variant?: 'default'
}

/** The filled button of a practice; closed with its reason while no case can be started. */
export function StartCaseButton({ organization_id, fullWidth, variant, ...given }: Props) {
  const own = ownStartBlocker(useMe())
  const blocked = given.blocked ?? own
  return (
    <ActionButton
      icon={IconPlus}
      blocked={blocked}
      href={paths.startCase(organization_id)}
      fullWidth={fullWidth ?? false}
      {...(variant && { variant })}
    >
      Start A Case
    </ActionButton>
  )
}
