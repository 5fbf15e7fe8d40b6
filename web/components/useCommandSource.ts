import type { Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { registerCommandSource, type Command } from '#web/ui/commands.ts'

type Hit = Pick<Command, 'label' | 'thumbnail_url' | 'status'> & { id: number; hint: string; href: string }

/**
 * Registers a search of the command palette.
 * @param find must keep its identity while it searches the same (useCallback); undefined for users who may not read
 * them.
 */
export function useCommandSource(
  group: string,
  icon: Icon,
  find: ((text: string, signal: AbortSignal) => Promise<Hit[]>) | undefined,
) {
  const navigate = useNavigate()

  useEffect(() => {
    if (!find) return undefined
    return registerCommandSource({
      group,
      search: async (text, signal) =>
        (await find(text, signal)).map(({ id, href, ...hit }) => ({
          ...hit,
          id: `${group} ${id}`,
          group,
          icon,
          run: () => void navigate({ href }),
        })),
    })
  }, [group, icon, find, navigate])
}
