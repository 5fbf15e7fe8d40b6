import { useNavigate } from '@tanstack/react-router'
import { IconBuilding } from '@tabler/icons-react'
import { useEffect } from 'react'
import { organizationCalls } from '#contract/organizations.ts'
import { useCan } from '#web/api/can.ts'
import { send } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { registerCommandSource } from '#web/ui/commands.ts'

const HITS = 4

/** Lets the palette find organizations by name or account number, for whoever has the list of them. */
export function useOrganizationSource() {
  const reads = useCan()(organizationCalls.list)
  const navigate = useNavigate()

  useEffect(() => {
    if (!reads) return undefined
    return registerCommandSource({
      group: 'Organizations',
      search: async (text, signal) => {
        const query = { searchString: text, perPage: HITS }
        const { organizations } = await send(organizationCalls.list, { query }, { signal })
        return organizations.data.map(({ id, name, account_number }) => ({
          id: `organization-${id}`,
          label: name,
          group: 'Organizations',
          hint: account_number,
          icon: IconBuilding,
          run: () => void navigate({ href: paths.organization(id) }),
        }))
      },
    })
  }, [reads, navigate])
}
