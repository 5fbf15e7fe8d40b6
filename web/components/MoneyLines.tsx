import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Quiet } from '#web/ui/Quiet.tsx'
import classes from './MoneyLines.module.css'

export type MoneyLine = {
  key: string
  label: string
  /** The origin of the amount, in small type. */
  beside?: string
  value: number
  onRemove?: () => void
}

type Props = {
  /** In dollars and in the order of the calculation; deductions are negative. */
  lines: readonly MoneyLine[]
  total: { label: string; value: number }
}

/** Lists how a total is calculated; deductions are green. */
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
