import { IconUser } from '@tabler/icons-react'
import { userAdminCalls } from '#contract/user-admin.ts'
import { useCan } from '#web/api/permissions.ts'
import { send } from '#web/api/client.ts'
import { useCommandSource } from '#web/components/useCommandSource.ts'
import { paths } from '#web/paths.ts'

const HITS = 4

/** Finds users by name or email, for users who may list users. */
export function useUserFinder() {
  return useCommandSource('Users', IconUser, useCan()(userAdminCalls.list) ? findUsers : undefined)
}

async function findUsers(text: string, signal: AbortSignal) {
  const query = { filter: { full_name_or_email_like: text }, perPage: HITS }
  const { users } = await send(userAdminCalls.list, { query }, { signal })
  return users.data.map(({ id, full_name, email }) => ({ id, label: full_name, hint: email, href: paths.user(id) }))
}
