import { Switch, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconFile3d, IconLock, IconTrash } from '@tabler/icons-react'
import { hasPermission } from '#contract/access.ts'
import { caseRequestCalls, REMOVE_ITEM, UPDATE_ITEM } from '#contract/case-requests.ts'
import { JAWS, labelOf } from '#contract/enums.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { printContentLabel } from './request-labels.ts'
import classes from './RequestPage.module.css'

type Item = PrintingRequest['items'][number]
type Props = { request: CustomerRequest; print: PrintingRequest; locked: string | undefined }

/** PRINT-03 and PRINT-05: permissions are checked in the patient's organization, as on the server. */
export function PrintItems({ request, print, locked }: Props) {
  const actor = toActor(useMe())
  const organizationId = request.patient.organization.id
  const canUpdate = hasPermission(actor, organizationId, ...UPDATE_ITEM)
  const canRemove = hasPermission(actor, organizationId, ...REMOVE_ITEM)
  return (
    <CardTable
      label="Print items"
      className={classes.items}
      areCards
      rows={print.items}
      rowId={({ id }) => id}
      columns={[
        {
          header: 'Jaw',
          cell: (item) => (
            <InlineGroup style={{ fontWeight: 500 }}>
              <Thumbnail url={item.file?.thumbnail_url} icon={IconFile3d} />
              {itemJawLabel(item)}
            </InlineGroup>
          ),
        },
        { header: 'Content', cell: (item) => printContentLabel(item.content_type_id) },
        {
          header: 'Insert brackets',
          className: classes.brackets,
          isLabelled: true,
          cell: (item) => <Brackets item={item} readAt={print.updated_at} isOpen={canUpdate && !locked} />,
        },
        {
          header: 'File',
          className: classes.file,
          isLabelled: true,
          cell: (item) => item.file?.original_name ?? <SecondaryText>No file yet</SecondaryText>,
        },
        {
          header: 'From',
          className: classes.from,
          cell: (item) =>
            item.flawed_tray_id === null ? (
              'New arch'
            ) : (
              <Mark label="Flawed tray" icon={IconAlertTriangle} tone="warning" />
            ),
        },
        {
          header: 'Remove',
          isHeaderHidden: true,
          className: classes.last,
          cell: (item) => (
            <>
              {canRemove ? <Remove item={item} locked={locked} count={print.items.length} request={request} /> : null}
              {locked && !canRemove ? <Icon of={IconLock} color="var(--td-t3)" label={locked} /> : null}
            </>
          ),
        },
      ]}
    />
  )
}

function itemJawLabel(item: Item) {
  return labelOf<number>(JAWS, item.arch.jaw_type_id)
}

type BracketsProps = { item: Item; readAt: string; isOpen: boolean }

/** Updates optimistically until the item is refetched; an error restores the old value and raises a toast. */
function Brackets({ item, readAt, isOpen }: BracketsProps) {
  const save = useSave(caseRequestCalls.updateItem)
  if (!isOpen) return item.insert_brackets ? 'Yes' : 'No'
  const isOptimistic = save.isPending || (save.isSuccess && readAt < save.data.printing_request.updated_at)
  const insertsBrackets = isOptimistic ? save.variables.body.insert_brackets : item.insert_brackets
  return (
    <Switch
      aria-label={`Insert brackets, ${itemJawLabel(item)}`}
      label={insertsBrackets ? 'Yes' : 'No'}
      checked={insertsBrackets}
      onChange={(event) =>
        save.mutate({ params: { id: item.id }, body: { insert_brackets: event.currentTarget.checked } })
      }
    />
  )
}

type RemoveProps = { item: Item; locked: string | undefined; count: number; request: CustomerRequest }

function Remove({ item, locked, count, request }: RemoveProps) {
  const remove = useSave(caseRequestCalls.removeItem)
  const name = `${itemJawLabel(item)}, ${printContentLabel(item.content_type_id).toLowerCase()}`
  if (locked) {
    return (
      <Tooltip label={locked}>
        <span>
          <Icon of={IconLock} color="var(--td-t3)" label={`Locked: ${locked}`} />
        </span>
      </Tooltip>
    )
  }

  async function confirmRemoval() {
    const yes = await confirm({
      title: 'Delete the print item',
      body: `${name}. ${deletionEffect(count, request)}`,
      verb: 'Delete',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: item.id } })
  }

  return (
    <IconButton
      icon={IconTrash}
      label={`Delete ${name}`}
      size={28}
      iconSize={16}
      loading={remove.isPending}
      onClick={() => void confirmRemoval()}
    />
  )
}

/** Describes the effect of deleting the item (specification 4.5). */
function deletionEffect(count: number, request: CustomerRequest) {
  if (count > 1) return 'The other prints stay.'
  return request.flawed_trays.length > 0
    ? 'It is the last one: nothing is printed for this request, and the flawed trays stay.'
    : 'It is the last one: the request is canceled with it.'
}
