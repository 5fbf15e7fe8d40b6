import { IconArchive, IconArchiveOff, IconCircleCheck, IconCircleX, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { organizationSettingCalls as calls } from '#contract/organization-settings.ts'
import { deleteOrganizationBlocker, mayDisable } from '#contract/organizations.rules.ts'
import type { Organization } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { homePath } from '#web/home-path.ts'
import { paths } from '#web/paths.ts'
import { confirm, type ConfirmOptions } from '#web/ui/confirm.ts'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'

/** Actions on the organization; each asks for confirmation, except enabling and a blocked delete. */
export function useOrganizationActions(organization: Organization): RowAction[] {
  const can = useCan()
  const actor = toActor(useMe())
  const navigate = useNavigate()
  const reaches = useCanOpen()
  const archive = useSave(calls.archive)
  const restore = useSave(calls.unArchive)
  const update = useSave(calls.update)
  const remove = useSave(calls.remove)
  const { id, name, is_archived, disabled_at, deleted_at, number_of_patients } = organization
  const params = { id }
  const disables = mayDisable(actor)
  const disable = (disabled: boolean) => update.mutate({ params, body: { disabled } })

  const actions: (RowAction | false)[] = [
    !is_archived &&
      can(calls.archive, id) && {
        label: 'Archive',
        icon: IconArchive,
        danger: true,
        run: () => void confirmRun(ARCHIVE, () => archive.mutate({ params })),
      },
    is_archived &&
      can(calls.unArchive, id) && {
        label: 'Restore',
        icon: IconArchiveOff,
        run: () => void confirmRun(RESTORE, () => restore.mutate({ params })),
      },
    !is_archived &&
      !disabled_at &&
      disables && {
        label: 'Disable',
        icon: IconCircleX,
        danger: true,
        run: () => void confirmRun(disableConfirmation(name), () => disable(true)),
      },
    !is_archived &&
      disabled_at !== null &&
      disables && { label: 'Enable', icon: IconCircleCheck, run: () => disable(false) },
    can(calls.remove) && {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      blocked: deleteOrganizationBlocker({ deleted_at, has_patients: number_of_patients > 0 })?.text,
      run: () =>
        void confirmRun(deleteConfirmation(organization), () => remove.mutate({ params }, { onSuccess: leave })),
    },
  ]
  return actions.filter((action) => action !== false)

  function leave() {
    const list = [paths.organizationsUsers(), paths.organizations()].find(reaches)
    void navigate({ href: list ?? homePath(actor) })
  }
}

async function confirmRun(confirmation: ConfirmOptions, run: () => void) {
  if (await confirm(confirmation)) run()
}

/** ORG-23 prescribes this wording. */
const ARCHIVE: ConfirmOptions = {
  title: 'Archive the organization',
  body: 'Are you sure you want to archive this organization?',
  verb: 'Archive',
  danger: true,
}
const RESTORE: ConfirmOptions = {
  title: 'Restore the organization',
  body: 'Are you sure you want to restore this archived organization?',
  verb: 'Restore',
  danger: false,
}

function disableConfirmation(name: string): ConfirmOptions {
  return {
    title: 'Disable the organization',
    body: `Nothing of ${name} can be changed and no case can be started until it is enabled again. Running cases go on.`,
    verb: 'Disable',
    danger: true,
  }
}

function deleteConfirmation({ name, account_number }: Organization): ConfirmOptions {
  return {
    title: 'Delete the organization',
    body: `${name} is deleted for good, with its members' places, its locations and its settings. The people keep their accounts.`,
    verb: 'Delete',
    danger: true,
    typed: { label: `Type the account number ${account_number}`, value: account_number },
  }
}
