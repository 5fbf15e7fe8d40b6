import { Text } from '@mantine/core'
import { createPortal } from 'react-dom'
import { AUTH_PANEL } from '#web/ui/portal-targets.ts'
import classes from './AuthPanelText.module.css'

type Props = { claim: string; lead: string }

/** Renders the page's own text beside the form, in place of the default. */
export function AuthPanelText(props: Props) {
  // The layout, and with it the panel, is rendered before the page is loaded.
  const panel = document.querySelector(`#${AUTH_PANEL}`)
  return panel ? createPortal(<Claim {...props} />, panel) : null
}

export function Claim({ claim, lead }: Props) {
  return (
    <div className={classes.words}>
      <Text mb={4} fz={32} lh="40px" fw={600} lts="-0.022em">
        {claim}
      </Text>
      <Text size="lg" c="light-dark(#3b4658, #b4bdca)">
        {lead}
      </Text>
    </div>
  )
}
