import { createPortal } from 'react-dom'
import { AUTH_PANEL } from '#web/ui/places.ts'
import classes from '#web/layouts/AuthLayout.module.css'

/** Words of this page beside the form, in place of the usual ones. */
export function PanelWords({ claim, lead }: { claim: string; lead: string }) {
  // The layout was drawn before the page was loaded.
  const panel = document.querySelector(`#${AUTH_PANEL}`)
  if (!panel) return null
  return createPortal(
    <div className={classes.words}>
      <p className={classes.claim}>{claim}</p>
      <p className={classes.lead}>{lead}</p>
    </div>,
    panel,
  )
}
