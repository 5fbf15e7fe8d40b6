import { useQuery } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { mayEditLibraries } from '#contract/bracket-libraries.rules.ts'
import { bracketLibraryCalls, type BracketLibrary } from '#contract/bracket-libraries.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UploadList } from '#web/ui/upload/UploadRows.tsx'
import { useFilePicker } from '#web/ui/upload/useFilePicker.tsx'
import classes from './LibrariesCard.module.css'
import { LibraryDialog } from './LibraryDialog.tsx'
import { LibraryTable } from './LibraryTable.tsx'
import { useLibraryUploads } from './useLibraryUploads.ts'

/** BRKT: the bracket libraries of an organization, on Account > Organization and on the organization's page. */
export function LibrariesCard({ organization_id }: { organization_id: number }) {
  const of = { params: { id: organization_id } }
  const libraries = useQuery(q(bracketLibraryCalls.list, of))
  const organization = useQuery(q(organizationCalls.get, of)).data?.organization
  const mayEdit = mayEditLibraries(toActor(useMe()), organization_id)
  const uploads = useLibraryUploads(organization_id)
  const [edited, setEdited] = useState<BracketLibrary>()
  const picker = useFilePicker({
    label: 'Upload library',
    multiple: true,
    onFiles: (files) => {
      for (const file of files) uploads.add(file)
    },
  })
  useUnsavedGuard(uploads.isBusy, { body: 'Files that are still on their way will not be kept.' })
  const rows = libraries.data?.bracket_libraries
  const blocked = organization && closedBlocker(organization)?.text

  return (
    <Section
      id="bracket-libraries"
      title="Bracket Libraries"
      aside={rows && rows.length > 0 ? <TabularNumber value={rows.length} /> : null}
      isFlush
      actions={
        mayEdit ? (
          <ActionButton variant="default" icon={IconUpload} blocked={blocked} onClick={picker.open}>
            Upload library
          </ActionButton>
        ) : null
      }
    >
      {libraries.error && !rows ? (
        <QueryError what="bracket libraries" error={libraries.error} onRetry={() => void libraries.refetch()} />
      ) : (
        <LibraryTable
          organization_id={organization_id}
          rows={rows}
          onEdit={mayEdit ? setEdited : undefined}
          blocked={blocked}
          isExpecting={uploads.items.length > 0}
        />
      )}
      {uploads.items.length > 0 ? (
        <div className={classes.uploads}>
          <UploadList
            label="Uploads"
            items={uploads.items}
            onPause={uploads.pause}
            onResume={uploads.resume}
            onCancel={uploads.cancel}
          />
        </div>
      ) : null}
      {picker.input}
      {edited ? (
        <LibraryDialog organization_id={organization_id} library={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </Section>
  )
}
