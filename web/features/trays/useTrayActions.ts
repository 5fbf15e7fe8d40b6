import { trayCalls, type Tray } from '#contract/trays.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'

type TrayIdentity = Pick<Tray, 'id' | 'tray_number' | 'cases_count'>

/** Actions on a tray, shared by its row and its information panel. */
export function useTrayActions() {
  const archiving = useSave(trayCalls.archive)
  const generating = useSave(trayCalls.generateShippingId)

  async function archive({ id, tray_number, cases_count }: TrayIdentity) {
    const isConfirmed = await confirm({
      title: 'Archive Tray',
      body: `Tray ${tray_number} leaves the list, and its number can be used again.${formatArchiveEffect(cases_count)} This cannot be undone.`,
      verb: 'Archive Tray',
      danger: true,
    })
    if (isConfirmed) archiving.mutate({ params: { id } })
  }

  return {
    archive,
    generate: ({ id }: Pick<Tray, 'id'>) => generating.mutate({ params: { id } }),
    isArchiving: archiving.isPending,
    isGenerating: generating.isPending,
  }
}

/** What archiving a tray does to its cases, as a sentence for the confirmation. */
function formatArchiveEffect(count: number) {
  if (count === 0) return ''
  return count === 1 ? ' Its case is free for another one.' : ` Its ${count} cases are free for another one.`
}
