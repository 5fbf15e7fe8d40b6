import { IconFileAlert } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Warns about uploaded files that failed inspection, each with its reason. */
export function UnreadableFiles({ patient: { patient_files } }: { patient: Patient }) {
  const failed = patient_files.filter(({ inspection }) => inspection === 'failed')
  if (failed.length === 0) return null
  return (
    <Notice
      icon={IconFileAlert}
      tone="warning"
      title={failed.length === 1 ? 'Missing: a file cannot be read' : `Missing: ${failed.length} files cannot be read`}
    >
      {failed.map(({ id, original_name, inspection_fault }) => (
        <div key={id} style={{ overflowWrap: 'anywhere' }}>
          <strong>{original_name}</strong>: {inspection_fault ?? 'The file cannot be read.'}
        </div>
      ))}
    </Notice>
  )
}
