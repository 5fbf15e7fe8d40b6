import { Box, Group } from '@mantine/core'
import { IconDownload, IconFileZip, IconPencil, IconTrash } from '@tabler/icons-react'
import { bracketLibraryCalls, type BracketLibrary } from '#contract/bracket-libraries.ts'
import { send } from '#web/api/client.ts'
import { useSave } from '#web/api/query.ts'
import { downloadByLink } from '#web/components/save-file.ts'
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
import { useCardRows } from '#web/ui/table/useCardRows.ts'

const SORTS = {
  name: ({ name }: BracketLibrary) => name,
  owner: getOwner,
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
  const { visibleRows, sort, pager } = useCardRows(rows ?? [], SORTS)
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
      <CardTable
        label="Bracket Libraries"
        rows={rows && visibleRows}
        rowId={({ id }) => id}
        sort={sort}
        columns={[
          { header: 'Library', sort: 'name', cell: (library) => <Name library={library} /> },
          { header: 'Belongs to', sort: 'owner', visibleFrom: 'sm', width: '24%', cell: getOwner },
          {
            header: 'Added',
            sort: 'added',
            visibleFrom: 'sm',
            width: 120,
            cell: (library) => <DateText value={library.created_at} />,
          },
          {
            header: 'Actions',
            isHeaderHidden: true,
            cell: (library) => (
              <Group gap="xs" wrap="nowrap" justify="flex-end">
                <IconButton
                  icon={IconDownload}
                  label={`Download ${library.name}`}
                  blocked={library.file_path === null ? 'This library has no file.' : undefined}
                  onClick={() => (library.file_path === null ? undefined : void download(library.id))}
                />
                {onEdit ? (
                  <RowMenu label={`Actions for ${library.name}`} actions={() => listActions(library, onEdit)} />
                ) : null}
              </Group>
            ),
          },
        ]}
      />
      <CardPager {...pager} />
    </>
  )

  function listActions(library: BracketLibrary, edit: (library: BracketLibrary) => void): RowAction[] {
    return [
      { label: 'Edit', icon: IconPencil, blocked, run: () => edit(library) },
      { label: 'Delete', icon: IconTrash, danger: true, blocked, run: () => void confirmRemoval(library) },
    ]
  }

  async function confirmRemoval({ id, name }: BracketLibrary) {
    const body = `Are you sure you want to delete "${name}"? Cases that name it keep it.`
    if (await confirm({ body, verb: 'Delete', danger: true })) {
      remove.mutate({ params: { id: organization_id, library_id: id } })
    }
  }

  function download(library_id: number) {
    const params = { id: organization_id, library_id }
    return downloadByLink(() => send(bracketLibraryCalls.downloadUrl, { params }))
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
              {formatFileInfo(library)}
              <Box component="span" display="block" hiddenFrom="sm">
                {getOwner(library)}
              </Box>
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

function getOwner({ member_id, member_name }: BracketLibrary) {
  return member_id === null ? 'Everybody' : (member_name ?? 'One doctor')
}
