import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconDownload, IconFile3d, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FILE_TYPES, labelOf, STL_FILE } from '#contract/enums.ts'
import { fileCalls, type PatientFile } from '#contract/files.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { bytesWords, jawOf, JAW_WORDS, verdictOf } from './mesh-words.ts'
import classes from './StlFileList.module.css'
import { useDownload } from './useDownload.ts'
import { ViewerDialog } from './Viewer.tsx'
import { viewerFileOf } from './viewer-file-of.ts'

type Props = {
  files: readonly PatientFile[]
  /** "STL files", for the words of an empty list. */
  title?: string
  /** Whose files they are: the viewer says so. */
  patient: string
  subtitle?: string | undefined
  /** Why a file may not be deleted; undefined where it may. */
  deleteBlocker?: (file: PatientFile) => string | undefined
}

/** STL files with what was found in them; the thumbnail opens the viewer in place. */
export function StlFileList({ files, title = 'STL files', patient, subtitle, deleteBlocker }: Props) {
  const [shown, setShown] = useState<number>()
  const download = useDownload()
  if (files.length === 0)
    return (
      <Badge color="gray" tt="none" fw={500}>
        No {title} found
      </Badge>
    )
  return (
    <>
      <ul className={classes.list} aria-label={title}>
        {files.map((file) => (
          <li key={file.id} className={classes.row}>
            <button type="button" className={classes.open} onClick={() => setShown(file.id)}>
              <span className={classes.picture}>
                {file.thumbnail_url ? (
                  <img src={file.thumbnail_url} alt="" loading="lazy" />
                ) : (
                  <Icon of={IconFile3d} size={20} />
                )}
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{file.original_name}</span>
                <span className={classes.facts}>{factsOf(file)}</span>
              </span>
            </button>
            <ReportBadge file={file} />
            <IconButton
              icon={IconDownload}
              label={`Download ${file.original_name}`}
              onClick={() => void download(file.id)}
            />
            <RemoveFile file={file} blocked={deleteBlocker?.(file)} />
          </li>
        ))}
      </ul>
      {shown === undefined ? null : (
        <ViewerDialog
          opened
          title={patient}
          subtitle={subtitle}
          files={files.map(viewerFileOf)}
          first={shown}
          onDownload={({ id }) => void download(Number(id))}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

/** What the check of the server says, also while it is not done. */
export function ReportBadge({ file: { mesh_report, inspection, inspection_fault } }: { file: PatientFile }) {
  if (inspection === 'pending')
    return (
      <span className={classes.quiet}>
        <Icon of={IconClock} /> Being checked
      </span>
    )
  if (inspection === 'failed' || !mesh_report)
    return (
      <span className={classes.warning}>
        <Icon of={IconAlertTriangle} /> {inspection_fault ?? 'Not readable'}
      </span>
    )
  const { words, kind } = verdictOf(mesh_report)
  return (
    <span className={classes[kind]}>
      <Icon of={kind === 'okay' ? IconCircleCheck : IconAlertTriangle} /> {words}
    </span>
  )
}

function RemoveFile({ file, blocked }: { file: PatientFile; blocked: string | undefined }) {
  const remove = useSave(fileCalls.remove)
  async function ask() {
    const isSure = await confirm({
      title: 'Delete Files',
      body: `Are you sure you want to delete file "${file.original_name}"?`,
    })
    if (isSure) remove.mutate({ params: { id: file.id } })
  }
  return (
    <IconButton
      icon={IconTrash}
      label={`Delete ${file.original_name}`}
      blocked={blocked}
      loading={remove.isPending}
      onClick={() => (blocked ? undefined : void ask())}
    />
  )
}

function factsOf(file: PatientFile) {
  const jaw = jawOf(file.original_name)
  const kind = file.patient_file_type_id === STL_FILE ? '' : labelOf<number>(FILE_TYPES, file.patient_file_type_id)
  return [kind, jaw && JAW_WORDS[jaw], bytesWords(file.size)].filter(Boolean).join(' · ')
}
