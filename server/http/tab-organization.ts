import type { IncomingHttpHeaders } from 'node:http'
import { isCustomer } from '#contract/access.ts'
import { ORGANIZATION_HEADER } from '#contract/users.ts'
import { AppError } from '#server/errors.ts'
import type { SignedIn } from '#server/work.ts'

/** Returns the user as working in the organization that the tab's header names, or in none if it is not theirs. */
export function withTabOrganization(actor: SignedIn, headers: IncomingHttpHeaders): SignedIn {
  const requested = headers[ORGANIZATION_HEADER]
  if (!requested || !isCustomer(actor)) return actor
  const organization = actor.organizations.find((each) => String(each.id) === requested)
  return { ...actor, current_organization_id: organization?.id ?? null }
}

/**
 * Runs a read for a customer of several organizations. A row that is not found in the current one but in another one of
 * theirs stays a 404 and names that one, so that the screen can offer to switch.
 */
export async function readAcrossOrganizations<Result>(
  actor: SignedIn | undefined,
  read: (viewer: typeof actor) => Promise<Result>,
) {
  try {
    return await read(actor)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404 || !actor || !isCustomer(actor)) throw error
    for (const { id } of actor.organizations) {
      if (id === actor.current_organization_id) continue
      const isReadable = await read({ ...actor, current_organization_id: id }).then(
        () => true,
        () => false,
      )
      if (isReadable) throw new AppError(error.status, error.code, error.text, { organization_id: id })
    }
    throw error
  }
}
