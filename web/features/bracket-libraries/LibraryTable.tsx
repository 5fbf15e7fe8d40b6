import { Group, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconFileZip, IconPencil, IconTrash } from '@tabler/icons-react'
import { bracketLibraryCalls, type BracketLibrary } from '#contract/bracket-libraries.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { formatBytes } from '#web/features/files/mesh-labels.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/RowMenu.tsx'
import { SkeletonRows } from '#web/ui/table/SkeletonRows.tsx'
import { SortHeader } from '#web/ui/table/SortHeader.tsx'
import { useCardRows } from '#web/ui/table/useCardRows.ts'
import { showToast } from '#web/ui/toasts.ts'
import classes from './LibrariesCard.module.css'

const SORTS = {
  name: ({ name }: BracketLibrary) => name,
  owner: ownerOf,
  added: ({ created_at }: BracketLibrary) => created_at,
}

type Props = {
  organization_id: number
  /** Undefined while loading. */
  rows: readonly BracketLibrary[] | undefined
  /** Undefined for users who may only read. */
  onEdit: ((library: BracketLibrary) => void) | undefined
  /** The reason why the organization is read-only, if it is. */
  blocked: string | undefined
  /** An upload is running, so the empty state stays hidden. */
  isExpecting: boolean
}

export function LibraryTable({ organization_id, rows, onEdit, blocked, isExpecting }: Props) {
  const remove = useSave(bracketLibraryCalls.remove)
  const { shown, sort, pager } = useCardRows(rows ?? [], SORTS)
  if (rows?.length === 0) {
    return isExpecting ? null : (
      <EmptyState
        icon={IconFileZip}
        title="No bracket libraries yet"
        text={onEdit && !blocked ? 'Upload the files of the brackets that your cases are made with.' : undefined}
      />
    )
  }
  return (
    <>
      <CardTable label="Bracket Libraries">
        <thead>
          <tr>
            <SortHeader name="name" sort={sort}>
              Library
            </SortHeader>
            <SortHeader name="owner" sort={sort} data-wide style={{ width: '24%' }}>
              Belongs to
            </SortHeader>
            <SortHeader name="added" sort={sort} data-wide style={{ width: 120 }}>
              Added
            </SortHeader>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows ? (
            shown.map((library) => (
              <tr key={library.id}>
                <td>
                  <Name library={library} />
                </td>
                <td data-wide>{ownerOf(library)}</td>
                <td data-wide>
                  <DateText value={library.created_at} />
                </td>
                <td>
                  <Group gap="xs" wrap="nowrap" justify="flex-end">
                    <IconButton
                      icon={IconDownload}
                      label={`Download ${library.name}`}
                      blocked={library.file_path === null ? 'This library has no file.' : undefined}
                      onClick={() => (library.file_path === null ? undefined : void download(library.id))}
                    />
                    {onEdit ? (
                      <RowMenu label={`Actions for ${library.name}`} actions={() => actionsOf(library, onEdit)} />
                    ) : null}
                  </Group>
                </td>
              </tr>
            ))
          ) : (
            <SkeletonRows rows={2} columns={4} />
          )}
        </tbody>
      </CardTable>
      <CardPager {...pager} />
    </>
  )

  function actionsOf(library: BracketLibrary, edit: (library: BracketLibrary) => void): RowAction[] {
    return [
      { label: 'Edit', icon: IconPencil, blocked, run: () => edit(library) },
      { label: 'Delete', icon: IconTrash, danger: true, blocked, run: () => void ask(library) },
    ]
  }

  async function ask({ id, name }: BracketLibrary) {
    const body = `Are you sure you want to delete "${name}"? Cases that name it keep it.`
    if (await confirm({ body, verb: 'Delete', danger: true })) {
      remove.mutate({ params: { id: organization_id, library_id: id } })
    }
  }

  /** Requests the signed URL on click, because it is short-lived. */
  async function download(library_id: number) {
    try {
      const { url } = await send(bracketLibraryCalls.downloadUrl, { params: { id: organization_id, library_id } })
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
    }
  }
}

function Name({ library }: { library: BracketLibrary }) {
  return (
    <Group gap="md" wrap="nowrap">
      <IconTile icon={IconFileZip} />
      <div>
        <ItemTitle
          name={library.name}
          below={
            <>
              {formatFileInfo(library)} <span className={classes.ownerBelow}>{ownerOf(library)}</span>
            </>
          }
        />
      </div>
    </Group>
  )
}

function formatFileInfo({ original_name, size }: BracketLibrary) {
  if (original_name === null) return 'No file'
  return size === null ? original_name : `${original_name}, ${formatBytes(size)}`
}

function ownerOf({ member_id, member_name }: BracketLibrary) {
  return member_id === null ? 'Everybody' : (member_name ?? 'One doctor')
}
