import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Pick<NumberInputProps, 'label' | 'withAsterisk' | 'error'> & {
  value: number | undefined
  onChange: (value: number | undefined) => void
  'data-autofocus'?: boolean
}

/** Dollars with two decimals; whether they are added or taken off is another question of the form. */
export function MoneyField({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      hideControls
      value={value ?? ''}
      onChange={(given) => onChange(typeof given === 'number' ? given : undefined)}
    />
  )
}
