import { useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import type { Call } from '#contract/call.ts'
import { useSave, type SaveArguments } from '#web/api/query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'

type Props<C extends Call> = {
  call: C
  request: SaveArguments<C>
  /** What the confirmation says. */
  body: string
  /** Where the deletion leads. */
  backHref: string
  /** The reason why the record cannot be deleted. */
  blocked?: string | undefined
  /** The name of the "..." menu that it is in, where the page is about more than the record's end. */
  menu?: string
}

/** Deletes the record of the page permanently, after a confirmation. */
export function DeleteRecord<const C extends Call>({ call, request, body, backHref, blocked, menu }: Props<C>) {
  const navigate = useNavigate()
  const remove = useSave(call, { leave: () => navigate({ href: backHref, ignoreBlocker: true }) })

  async function confirmDelete() {
    if (await confirm({ body, verb: 'Delete', danger: true })) remove.mutate(request)
  }

  if (menu !== undefined) {
    const action = { label: 'Delete', icon: IconTrash, danger: true, blocked, run: () => void confirmDelete() }
    return <RowMenu label={menu} isButton actions={() => [action]} />
  }
  return (
    <ActionButton
      variant="default"
      icon={IconTrash}
      isDanger
      blocked={blocked}
      isSaving={remove.isPending}
      onClick={() => void confirmDelete()}
    >
      Delete
    </ActionButton>
  )
}
