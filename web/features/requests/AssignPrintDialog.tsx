import { caseRequestCalls } from '#contract/case-requests.ts'
import type { PrintingRequest } from '#contract/requests.ts'
import { useSave } from '#web/api/query.ts'
import { AssignDialog, type Assignment } from '#web/components/AssignDialog.tsx'

const NOTES: Record<Assignment, string> = {
  O: 'It is printed here, step by step.',
  H: 'The practice prints it itself.',
  '3': 'The third party of the organization prints it.',
}

/** Who prints, while the request is new; the provider's steps come and go with it. */
export function AssignPrintDialog({ print, onClose }: { print: PrintingRequest; onClose: () => void }) {
  const assign = useSave(caseRequestCalls.assignPrinting, { errors: 'inline' })
  return (
    <AssignDialog
      title="Assign the print"
      label="Printed by"
      notes={NOTES}
      now={print.assigned_to}
      saving={assign}
      onAssign={(assign_to) => assign.mutate({ params: { id: print.id }, body: { assign_to } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
