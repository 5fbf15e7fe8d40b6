import { isStaff, pivotRoleIn } from '#contract/access.ts'
import { patientCalls, type Patient } from '#contract/patients.ts'
import { TRAIL_KINDS, type TrailEvent, type TrailKind } from '#contract/trail.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { ExportTrail } from '#web/components/trail/ExportTrail.tsx'
import { Trail } from '#web/components/trail/Trail.tsx'

/**
 * About half of the events are production steps, which are filtered out for practices, so more rows are loaded at
 * first.
 */
const FIRST_WITHOUT_STEPS = 25

/** The audit trail of a case. The organization's owner and staff also see who opened it. */
export function PatientTrail({ patient }: { patient: Patient }) {
  const actor = toActor(useMe())
  const trailQuery = (query: { kind: TrailKind; perPage: number }) =>
    q(patientCalls.events, { params: { id: patient.id }, query })
  if (isStaff(actor)) {
    return <Trail kinds={TRAIL_KINDS} read={trailQuery} actions={<ExportTrail of="patient" id={patient.id} />} />
  }
  const isOwner = pivotRoleIn(actor, patient.organization_id) === 'organization_owner'
  return (
    <Trail
      kinds={isOwner ? ['all', 'opened'] : ['all']}
      read={trailQuery}
      first={FIRST_WITHOUT_STEPS}
      shows={({ name }) => !name.startsWith('step.')}
      formatName={actorNameForPractice}
    />
  )
}

/** For these events a practice sees 'The lab' instead of the name of the person. */
const LAB_EVENTS = [
  'case.setup_completed',
  'case.approval_reminded',
  'case.ready',
  'case.shipped_back',
  'request.tray_corrected',
  'request.completed',
]

function actorNameForPractice({ name, actor_name }: TrailEvent) {
  return actor_name === null || LAB_EVENTS.includes(name) ? 'The lab' : actor_name
}
