import type { CustomerRequest } from '#contract/requests.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import classes from './RequestPage.module.css'

/** The number with its courier; it leads to the courier's own page where that is known. */
export function Tracking({ request }: { request: CustomerRequest }) {
  const number = request.tracking_number ?? request.printing_request?.tracking_number
  const courier = request.courier ?? request.printing_request?.courier
  if (!number) return <span className={classes.quiet}>not yet</span>
  return (
    <span className={classes.tracking}>
      {courier?.link ? (
        <a href={courier.link} target="_blank" rel="noreferrer">
          {number}
        </a>
      ) : (
        number
      )}
      {courier ? <Mark label={courier.name} tone="okay" /> : null}
      <CopyButton text={() => number} label="Copy the tracking number" said="Tracking number copied." />
    </span>
  )
}
