import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TilesField.module.css'

export type Tile<Value extends string> = {
  value: Value
  label: string
  /** One line on what it means or costs. */
  note?: ReactNode
  /** Why it may not be chosen. */
  blocked?: string | undefined
}

type Props<Value extends string> = {
  label: string
  /** The heading above says it already. */
  isLabelHidden?: boolean
  tiles: readonly Tile<Value>[]
  value?: Value | null
  onChange?: (value: Value) => void
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
}

/** For choices that change what is made or paid; other choices are selects. */
export function TilesField<Value extends string>(props: Props<Value>) {
  const { label, isLabelHidden, tiles, value, onChange, error, description, disabled } = props
  return (
    <Radio.Group
      label={label}
      {...(isLabelHidden && { labelProps: { className: classes.hidden } })}
      value={value ?? null}
      error={error}
      description={description}
      classNames={{ description: classes.description }}
      onChange={(next) => {
        const tile = tiles.find((each) => each.value === next)
        if (tile) onChange?.(tile.value)
      }}
    >
      <div className={classes.tiles}>
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className={classes.tile}
            data-chosen={tile.value === value}
            data-blocked={disabled || tile.blocked ? true : undefined}
            title={tile.blocked}
          >
            <Radio value={tile.value} disabled={disabled || Boolean(tile.blocked)} />
            <span>
              <span className={classes.name}>{tile.label}</span>
              {tile.note ? <span className={classes.note}>{tile.note}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </Radio.Group>
  )
}
