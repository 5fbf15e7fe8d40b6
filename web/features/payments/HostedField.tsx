import { Input } from '@mantine/core'
import classes from './HostedField.module.css'

type Props = {
  /** Where the provider puts its field. */
  id: string
  label: string
  error?: string | undefined
  onLabel?: () => void
}

/** A field that is another origin's: it looks like ours, and what is typed in it never comes here. */
export function HostedField({ id, label, error, onLabel }: Props) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" labelProps={{ onClick: onLabel }}>
      <div id={id} className={classes.place} data-error={Boolean(error)} />
    </Input.Wrapper>
  )
}
