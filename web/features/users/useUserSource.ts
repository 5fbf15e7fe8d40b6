import { useNavigate } from '@tanstack/react-router'
import { IconUser } from '@tabler/icons-react'
import { useEffect } from 'react'
import { userAdminCalls } from '#contract/user-admin.ts'
import { useCan } from '#web/api/can.ts'
import { send } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { registerCommandSource } from '#web/ui/commands.ts'

const HITS = 4

/** Lets the palette find users by name or email, for whoever has the list of them. */
export function useUserSource() {
  const reads = useCan()(userAdminCalls.list)
  const navigate = useNavigate()

  useEffect(() => {
    if (!reads) return undefined
    return registerCommandSource({
      group: 'Users',
      search: async (text, signal) => {
        const query = { filter: { full_name_or_email_like: text }, perPage: HITS }
        const { users } = await send(userAdminCalls.list, { query }, { signal })
        return users.data.map(({ id, full_name, email }) => ({
          id: `user-${id}`,
          label: full_name,
          group: 'Users',
          hint: email,
          icon: IconUser,
          run: () => void navigate({ href: paths.user(id) }),
        }))
      },
    })
  }, [reads, navigate])
}
