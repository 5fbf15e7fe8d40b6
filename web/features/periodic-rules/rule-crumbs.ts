import type { Contract } from '#contract/subscriptions.ts'
import { paths } from '#web/paths.ts'

/** A rule is reached through its subscription. */
export function ruleCrumbs({ id, organization }: Contract, label: string) {
  return [
    { label: 'Subscriptions', href: paths.subscriptions() },
    { label: organization.account_number, href: paths.subscription(id) },
    { label },
  ]
}
