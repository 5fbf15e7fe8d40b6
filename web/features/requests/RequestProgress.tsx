import { isCustomer } from '#contract/access.ts'
import { STATUS } from '#contract/enums.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { PromisedDate } from '#web/features/promises/PromisedDate.tsx'
import { StepStrip } from '#web/ui/StepStrip.tsx'
import { describeMissing, requestSteps } from './request-progress.ts'

type Props = {
  request: CustomerRequest
  /** The bar above already names what is missing. */
  hidesAction: boolean
}

/** Shows in a sentence what is missing, followed by the steps. */
export function RequestProgress({ request, hidesAction }: Props) {
  const isPractice = isCustomer(toActor(useMe()))
  const dates = useDateWords()
  const { so, rest } = describeMissing(request, isPractice)
  return (
    <StepStrip
      of="request"
      steps={requestSteps(request, isPractice, dates)}
      sentence={
        hidesAction ? null : (
          <>
            <strong>{so}</strong> {rest}
          </>
        )
      }
      aside={<Shipping request={request} />}
    />
  )
}

/** The promise of an open request, whose dates open to why; else the dates of the shipment. */
function Shipping({ request }: { request: CustomerRequest }) {
  const { printing_request: print, status_id, promise, patient } = request
  if (promise?.ships_likely && promise.arrives_likely) {
    return (
      <PromisedDate of={{ patient_id: patient.id }}>
        Ships{' '}
        <strong>
          <OfficeDate value={promise.ships_likely} />
        </strong>
        {print?.shipping_method_label ? ` by ${print.shipping_method_label}` : null}, arrives{' '}
        <strong>
          <OfficeDate value={promise.arrives_likely} />
        </strong>
        {promise.arrives_safe ? (
          <>
            , safe to book from{' '}
            <strong>
              <OfficeDate value={promise.arrives_safe} />
            </strong>
          </>
        ) : null}
      </PromisedDate>
    )
  }
  if (!print?.ship_date || status_id === STATUS.canceled) return null
  return (
    <>
      {status_id === STATUS.completed ? 'Shipped' : 'Ships'}{' '}
      <strong>
        <OfficeDate value={print.ship_date} />
      </strong>
      {print.shipping_method_label ? ` by ${print.shipping_method_label}` : null}
      {print.expected_arrival_date ? (
        <>
          , arrives{' '}
          <strong>
            <OfficeDate value={print.expected_arrival_date} />
          </strong>
        </>
      ) : null}
    </>
  )
}
