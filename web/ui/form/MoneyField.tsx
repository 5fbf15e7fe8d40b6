import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Pick<NumberInputProps, 'label' | 'withAsterisk' | 'error' | 'description'> & {
  value: number | undefined
  onChange: (value: number | undefined) => void
  'data-autofocus'?: boolean
}

/** Dollars. A third decimal stays as typed, so that the form refuses it rather than charge another amount. */
export function MoneyField({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      prefix="$"
      thousandSeparator=","
      allowNegative={false}
      hideControls
      value={value ?? ''}
      onChange={(given) => onChange(typeof given === 'number' ? given : undefined)}
    />
  )
}
