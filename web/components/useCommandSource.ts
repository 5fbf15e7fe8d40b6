import type { Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Command } from '#web/ui/commands.ts'

type Hit = Pick<Command, 'label' | 'thumbnail_url' | 'status'> & { id: number; hint: string; href: string }

/** A search of the command palette on the server, while the user types. */
type CommandSource = (text: string, signal: AbortSignal) => Promise<Command[]>

/**
 * Returns a search of the command palette whose hits are links.
 * @param find undefined for users who may not read what it finds
 */
export function useCommandSource(
  group: string,
  icon: Icon,
  find: ((text: string, signal: AbortSignal) => Promise<Hit[]>) | undefined,
): CommandSource | undefined {
  const navigate = useNavigate()
  if (!find) return undefined
  return async (text, signal) => {
    const hits = await find(text, signal)
    return hits.map(({ id, href, ...hit }) => ({
      ...hit,
      id: `${group} ${id}`,
      group,
      icon,
      run: () => void navigate({ href }),
    }))
  }
}
