import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { correctionBlocker } from '#contract/flawed-trays.rules.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import { patientCalls } from '#contract/patients.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'

/** Provides the flawed-tray report on a request's page; loads the case, whose state decides whether it is possible. */
export function useReportTray({ patient: { id, organization } }: CustomerRequest) {
  const actor = toActor(useMe())
  const canReport = useCan()(flawedTrayCalls.report, organization.id)
  const patient = useQuery({ ...q(patientCalls.get, { params: { id } }), enabled: canReport }).data?.patient
  const [isOpen, setOpen] = useState(false)
  return {
    action:
      canReport && patient
        ? {
            label: 'Report a flawed tray',
            icon: IconAlertTriangle,
            blocked: correctionBlocker(actor, patient)?.text,
            isSaving: false,
            run: () => setOpen(true),
          }
        : undefined,
    reported: isOpen ? patient : undefined,
    close: () => setOpen(false),
  }
}
