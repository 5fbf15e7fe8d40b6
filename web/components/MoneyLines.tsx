import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Quiet } from '#web/ui/Quiet.tsx'
import classes from './MoneyLines.module.css'

export type MoneyLine = {
  key: string
  label: string
  /** How it comes about, small. */
  beside?: string
  value: number
  /** Takes it off again. */
  onRemove?: () => void
}

type Props = {
  /** In the order of the calculation; what is taken off is negative. */
  lines: readonly MoneyLine[]
  total: { label: string; value: number }
}

/** An amount and how it came about: figures under each other, what is taken off in green. */
export function MoneyLines({ lines, total }: Props) {
  return (
    <dl>
      {lines.map(({ key, label, beside, value, onRemove }) => (
        <div key={key} className={classes.line} data-off={value < 0 ? true : undefined}>
          <dt>
            {label}
            {beside ? <Quiet isBelow>{beside}</Quiet> : null}
          </dt>
          <dd>
            <Num value={value} as="money" />
            {onRemove ? (
              <IconButton
                icon={IconTrash}
                label={`Remove ${label}`}
                variant="subtle"
                color="gray"
                size="sm"
                ml={4}
                onClick={onRemove}
              />
            ) : null}
          </dd>
        </div>
      ))}
      <div className={classes.line} data-total>
        <dt>{total.label}</dt>
        <dd>
          <Num value={total.value} as="money" />
        </dd>
      </div>
    </dl>
  )
}
