import { isCustomer } from '#contract/access.ts'
import { STATUS } from '#contract/enums.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { StepStrip } from '#web/ui/StepStrip.tsx'
import { describeMissing, requestSteps } from './request-progress.ts'

type Props = {
  request: CustomerRequest
  /** The bar above already names what is missing. */
  isTold: boolean
}

/** Shows in a sentence what is missing, followed by the steps. */
export function RequestProgress({ request, isTold }: Props) {
  const isPractice = isCustomer(toActor(useMe()))
  const { so, rest } = describeMissing(request, isPractice)
  return (
    <StepStrip
      of="request"
      steps={requestSteps(request, isPractice)}
      sentence={
        isTold ? null : (
          <>
            <strong>{so}</strong> {rest}
          </>
        )
      }
      beside={<Shipping print={request.printing_request} status_id={request.status_id} />}
    />
  )
}

function Shipping({ print, status_id }: { print: PrintingRequest | null; status_id: number }) {
  if (!print?.ship_date || status_id === STATUS.canceled) return null
  return (
    <>
      {status_id === STATUS.completed ? 'Shipped' : 'Ships'}{' '}
      <strong>
        <DateText value={print.ship_date} />
      </strong>
      {print.shipping_method_label ? ` by ${print.shipping_method_label}` : null}
      {print.expected_arrival_date ? (
        <>
          , arrives{' '}
          <strong>
            <DateText value={print.expected_arrival_date} />
          </strong>
        </>
      ) : null}
    </>
  )
}
