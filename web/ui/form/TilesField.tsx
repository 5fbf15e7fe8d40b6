import { Radio, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TilesField.module.css'

export type Tile<Value extends string> = {
  value: Value
  label: string
  /** One line on what the choice means or costs. */
  note?: ReactNode
  /** The reason why the tile is disabled. */
  blocked?: string | undefined
}

type Props<Value extends string> = {
  label: string
  /** Set where a heading above has the same text. */
  isLabelHidden?: boolean
  tiles: readonly Tile<Value>[]
  value?: Value | null
  onChange?: (value: Value) => void
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
}

/** Radio tiles, for choices that change the product or its price; other choices are selects. */
export function TilesField<Value extends string>(props: Props<Value>) {
  const { label, isLabelHidden, tiles, value, onChange, error, description, disabled } = props
  return (
    <Radio.Group
      {...(isLabelHidden
        ? { label: <VisuallyHidden>{label}</VisuallyHidden>, labelProps: { pos: 'absolute' } }
        : { label })}
      value={value ?? null}
      error={error}
      description={description}
      descriptionProps={{ mb: 6 }}
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
              <Text span display="block" lh="lg" fw={500}>
                {tile.label}
              </Text>
              {tile.note ? (
                <Text span display="block" c="var(--td-t2)" fz={13} lh="18px">
                  {tile.note}
                </Text>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </Radio.Group>
  )
}
