import { IconDownload } from '@tabler/icons-react'
import { trailCalls } from '#contract/trail.ts'
import { useCan } from '#web/api/permissions.ts'
import { fetchFile } from '#web/api/query.ts'
import { DownloadButton } from '#web/components/DownloadButton.tsx'

const CALLS = {
  organization: trailCalls.csvOfOrganization,
  user: trailCalls.csvOfUser,
  patient: trailCalls.csvOfPatient,
}

/** Downloads the entire trail as CSV, for management. */
export function ExportTrail({ of, id }: { of: keyof typeof CALLS; id: number }) {
  const can = useCan()
  const call = CALLS[of]
  if (!can(call)) return null
  return (
    <DownloadButton
      label="CSV"
      icon={IconDownload}
      name={`${of}-${id}-trail.csv`}
      load={() => fetchFile(call, { params: { id } })}
    />
  )
}
