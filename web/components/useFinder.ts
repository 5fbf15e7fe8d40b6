import type { Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { registerCommandSource } from '#web/ui/commands.ts'

type Hit = { id: number; label: string; hint: string; href: string }

/**
 * Lets the palette find rows on the server while one types.
 * @param find the same function as long as it finds the same; undefined for who may not read them.
 */
export function useFinder(
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
        (await find(text, signal)).map(({ id, label, hint, href }) => ({
          id: `${group} ${id}`,
          label,
          group,
          hint,
          icon,
          run: () => void navigate({ href }),
        })),
    })
  }, [group, icon, find, navigate])
}
