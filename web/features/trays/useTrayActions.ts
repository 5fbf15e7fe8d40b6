import { trayCalls, type Tray } from '#contract/trays.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { formatArchiveEffect } from './tray-labels.ts'

type TrayIdentity = Pick<Tray, 'id' | 'tray_number' | 'cases_count'>

/** Actions on a tray, shared by its row and its information panel. */
export function useTrayActions() {
  const archiving = useSave(trayCalls.archive)
  const generating = useSave(trayCalls.generateShippingId)

  async function archive({ id, tray_number, cases_count }: TrayIdentity) {
    const isMeant = await confirm({
      title: 'Archive Tray',
      body: `Tray ${tray_number} leaves the list, and its number can be used again.${formatArchiveEffect(cases_count)} This cannot be undone.`,
      verb: 'Archive Tray',
      danger: true,
    })
    if (isMeant) archiving.mutate({ params: { id } })
  }

  return {
    archive,
    generate: ({ id }: Pick<Tray, 'id'>) => generating.mutate({ params: { id } }),
    isArchiving: archiving.isPending,
    isGenerating: generating.isPending,
  }
}
