import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './AmountBreakdown.module.css'

export type MoneyLine = {
  key: string
  label: string
  /** The origin of the amount, in small type. */
  beside?: string | undefined
  value: number
  onRemove?: () => void
}

type Props = {
  /** In dollars and in the order of the calculation; deductions are negative. */
  lines: readonly MoneyLine[]
  total: { label: string; value: number }
}

/** Lists how a total is calculated; deductions are green. */
export function AmountBreakdown({ lines, total }: Props) {
  return (
    <dl>
      {lines.map(({ key, label, beside, value, onRemove }) => (
        <div key={key} className={classes.line} data-off={value < 0 ? true : undefined}>
          <dt>
            {label}
            {beside ? <SecondaryText isBelow>{beside}</SecondaryText> : null}
          </dt>
          <dd>
            <TabularNumber value={value} as="money" />
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
          <TabularNumber value={total.value} as="money" />
        </dd>
      </div>
    </dl>
  )
}
