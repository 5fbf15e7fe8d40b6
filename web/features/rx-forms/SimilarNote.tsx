import { Button } from '@mantine/core'
import { IconAlertTriangle, IconUserQuestion } from '@tabler/icons-react'
import { profileOf } from '#contract/access.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { NEW_TAB } from '#web/ui/links.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { formatDayFirst, SIMILAR_FAILED, type Similar } from './useSimilarPatient.ts'

type Props = { similar: Similar | undefined; hasFailed: boolean; name: string }

/** PAT-40: warns of a namesake while the form is filled in; the dialog still asks on submit. */
export function SimilarNote({ similar, hasFailed, name }: Props) {
  const isManagement = profileOf(toActor(useMe())) === 'management'
  const query = { filter: { patient_full_name_like: name.trim() } }
  return (
    // The live region must exist before its content, so that screen readers announce it.
    <div aria-live="polite">
      {hasFailed ? (
        <Notice icon={IconAlertTriangle} tone="warning">
          {SIMILAR_FAILED}
        </Notice>
      ) : null}
      {similar ? (
        <Notice
          icon={IconUserQuestion}
          tone="warning"
          title={<Fact similar={similar} />}
          actions={
            <Button
              component="a"
              variant="default"
              {...NEW_TAB}
              href={isManagement ? paths.patientsPage(query) : paths.patients(query)}
            >
              See that case
            </Button>
          }
        >
          A '({similar.numeric_suffix ?? 1})' will be placed in the name to differentiate this patient from the first.
        </Notice>
      ) : null}
    </div>
  )
}

/** PAT-40 prescribes this wording of the dialog on submit. */
export function similarPatientConfirmation(similar: Similar) {
  const suffix = similar.numeric_suffix ?? 1
  return {
    title: suffix > 1 ? 'Duplicate Patients' : 'Duplicate Patient',
    verb: 'YES',
    body: (
      <>
        <Fact similar={similar} /> Click YES to proceed, but note a '({suffix})' will be placed in the name to
        differentiate this patient from the first.
      </>
    ),
  }
}

function Fact({ similar }: { similar: Similar }) {
  return (
    <>
      A patient with this exact name was already submitted on{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{formatDayFirst(similar.created_at)}</span>.
    </>
  )
}
