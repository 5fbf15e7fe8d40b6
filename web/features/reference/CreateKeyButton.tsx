import { permits } from '#contract/access.ts'
import { apiKeyCalls, staffApiKeyCalls } from '#contract/api-keys.ts'
import type { CurrentUser } from '#contract/users.ts'
import { toActor } from '#web/api/useMe.ts'
import { useVisitor } from '#web/api/useVisitor.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'

const OWN_KEYS = paths.account({ tab: '7' })

/** Leads to the page on which the visitor makes keys, by way of the sign-in page if need be. */
export function CreateKeyButton() {
  const visitor = useVisitor()
  const href = visitor ? pageOfKeys(visitor) : paths.login({ path: OWN_KEYS })
  return (
    <ActionButton href={href} blocked={href === undefined ? 'An owner of the practice makes keys.' : undefined}>
      Create a key
    </ActionButton>
  )
}

function pageOfKeys(visitor: CurrentUser) {
  const actor = toActor(visitor)
  if (permits(staffApiKeyCalls.list.access, actor)) return paths.settings({ tab: 'developers' })
  const isOwner = permits(apiKeyCalls.list.access, actor, actor.current_organization_id ?? undefined)
  return isOwner ? OWN_KEYS : undefined
}
