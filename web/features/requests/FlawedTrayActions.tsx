import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconReplace, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { requestCan } from '#contract/cases.rules.ts'
import { FLAWED_TRAY_STATUS } from '#contract/enums.ts'
import { trayCan } from '#contract/flawed-trays.rules.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { RowMenu, type RowAction } from '#web/ui/table/RowMenu.tsx'
import { EditTrayDialog } from './EditTrayDialog.tsx'
import { formatTrayName } from './flawed-trays.ts'
import { countTraysToCorrect, toRequestState } from './request-state.ts'

type Props = { request: CustomerRequest; tray: FlawedTray; onCorrect: () => void }

/** FLAW-06: actions that the role allows; one that the state forbids is disabled with its reason. */
export function FlawedTrayActions({ request, tray, onCorrect }: Props) {
  const can = useCan()
  const [isEditing, editing] = useDisclosure()
  const correct = useSave(flawedTrayCalls.correct)
  const remove = useSave(flawedTrayCalls.remove)
  const blocked = requestCan.edit(toRequestState(request))?.text
  const params = { id: tray.id }
  const isCorrected = tray.status_id === FLAWED_TRAY_STATUS.corrected
  const canCorrect = can(flawedTrayCalls.correct)
  // The only missing file is added by the header and the bar below it.
  const isOffered = !blocked && countTraysToCorrect(request) === 1

  async function removeFile() {
    const yes = await confirm({
      title: 'Remove File',
      body: `${formatTrayName(tray)} needs a corrected file again. The file itself stays with the patient.`,
      verb: 'Remove File',
      danger: true,
    })
    if (yes) correct.mutate({ params, body: { corrected_file_id: null } })
  }

  async function removeTray() {
    const yes = await confirm({
      title: 'Delete the flawed tray',
      body: `${formatTrayName(tray)}. ${deletionEffect(request, tray)}`,
      verb: 'Delete',
      danger: true,
    })
    if (yes) remove.mutate({ params })
  }

  const fileActions: RowAction[] = [
    { label: 'Replace file…', icon: IconReplace, blocked, run: onCorrect },
    {
      label: 'Remove File',
      icon: IconX,
      blocked: trayCan.correct(toRequestState(request), tray, null)?.text,
      run: () => void removeFile(),
    },
  ]
  const actions: RowAction[] = [
    ...(canCorrect && isCorrected ? fileActions : []),
    ...(can(flawedTrayCalls.update) ? [{ label: 'Edit…', icon: IconPencil, blocked, run: editing.open }] : []),
    ...(can(flawedTrayCalls.remove)
      ? [{ label: 'Delete', icon: IconTrash, danger: true, blocked, run: () => void removeTray() }]
      : []),
  ]
  return (
    <>
      {canCorrect && !isCorrected && !isOffered ? (
        <ActionButton variant="default" size="compact-md" icon={IconUpload} blocked={blocked} onClick={onCorrect}>
          Choose file
        </ActionButton>
      ) : null}
      {actions.length > 0 ? <RowMenu label={`More for ${formatTrayName(tray)}`} actions={() => actions} /> : null}
      {isEditing ? <EditTrayDialog tray={tray} onClose={editing.close} /> : null}
    </>
  )
}

/** Describes the effect of deleting the tray (specification 4.5). */
function deletionEffect({ flawed_trays, printing_request }: CustomerRequest, { id }: FlawedTray) {
  if (printing_request?.items.some((item) => item.flawed_tray_id === id))
    return 'Its print stays, as that of a new arch.'
  return flawed_trays.length === 1 && !printing_request
    ? 'It is the last one: the request is canceled with it.'
    : 'The other trays and prints stay.'
}
