import { detectCourier } from '#contract/shipping.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import classes from './TrackingNumber.module.css'

/** A tracking number with the name of its courier, linked to the courier's page where that is known. */
export function TrackingNumber({ number }: { number: string }) {
  const { name, link } = detectCourier(number)
  return (
    <span className={classes.tracking}>
      {link ? (
        <>
          {name}{' '}
          <a href={link} target="_blank" rel="noreferrer">
            {number}
          </a>
        </>
      ) : (
        number
      )}
      <CopyButton text={() => number} label="Copy the tracking number" copiedMessage="Tracking number copied!" />
    </span>
  )
}
