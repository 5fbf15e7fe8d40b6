import type { ComponentProps } from 'react'
import { TilesField } from '#web/ui/form/TilesField.tsx'

type Tile<Value extends number> = {
  readonly value: Value
  readonly label: string
  readonly note?: string | undefined
  readonly blocked?: string | undefined
}

type Props<Value extends number> = Omit<ComponentProps<typeof TilesField>, 'tiles' | 'value' | 'onChange'> & {
  tiles: readonly Tile<Value>[]
  value?: Value | null
  onChange?: (value: Value) => void
}

/** TilesField for numeric values. */
export function ChoiceTiles<Value extends number>({ tiles, value, onChange, ...rest }: Props<Value>) {
  return (
    <TilesField
      {...rest}
      tiles={tiles.map((tile) => ({ ...tile, value: String(tile.value) }))}
      value={value == null ? null : String(value)}
      onChange={(next) => {
        const tile = tiles.find((each) => String(each.value) === next)
        if (tile) onChange?.(tile.value)
      }}
    />
  )
}
