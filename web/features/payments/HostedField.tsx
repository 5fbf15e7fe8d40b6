import { Input } from '@mantine/core'
import classes from './HostedField.module.css'

type Props = {
  /** Id of the element into which the provider inserts its iframe. */
  id: string
  label: string
  error?: string | undefined
  onLabel?: () => void
}

/** A field of another origin that looks like a local input; the portal never receives what is typed in it. */
export function HostedField({ id, label, error, onLabel }: Props) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" labelProps={{ onClick: onLabel }}>
      <div id={id} className={classes.place} data-error={Boolean(error)} />
    </Input.Wrapper>
  )
}
