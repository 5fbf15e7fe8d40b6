import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Pick<NumberInputProps, 'label' | 'withAsterisk' | 'error' | 'description'> & {
  value: number | undefined
  onChange: (value: number | undefined) => void
  'data-autofocus'?: boolean
}

/**
 * An amount in dollars. A third decimal stays as typed, so that validation refuses it instead of charging a rounded
 * amount.
 */
export function MoneyField({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      prefix="$"
      thousandSeparator=","
      allowNegative={false}
      hideControls
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}
