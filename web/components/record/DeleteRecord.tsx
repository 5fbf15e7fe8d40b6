import { useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import type { Call } from '#contract/call.ts'
import { useSave, type SaveArguments } from '#web/api/query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'

type Props<C extends Call> = {
  call: C
  request: SaveArguments<C>
  /** What the confirmation says. */
  body: string
  /** Where the deletion leads. */
  backHref: string
  /** The reason why the record cannot be deleted. */
  blocked?: string | undefined
}

/** Deletes the record of the page permanently, after a confirmation. */
export function DeleteRecord<const C extends Call>({ call, request, body, backHref, blocked }: Props<C>) {
  const navigate = useNavigate()
  const remove = useSave(call, { leave: () => navigate({ href: backHref, ignoreBlocker: true }) })

  async function ask() {
    if (await confirm({ body, verb: 'Delete', danger: true })) remove.mutate(request)
  }

  return (
    <ActionButton
      variant="default"
      icon={IconTrash}
      isDanger
      blocked={blocked}
      isSaving={remove.isPending}
      onClick={() => void ask()}
    >
      Delete
    </ActionButton>
  )
}
