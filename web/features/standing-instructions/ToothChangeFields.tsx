import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { amountChoices, directionChoices, TOOTH_GROUPS } from '#contract/tooth-changes.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { withDirection, type ChangeValues } from './change-values.ts'

type Props = {
  values: ChangeValues
  onChange: (values: ChangeValues) => void
  errors?: Record<keyof ChangeValues, ReactNode>
}

/** Three choices that make a change of the setup: which teeth, in which direction, by how much. */
export function ToothChangeFields({ values, onChange, errors }: Props) {
  const { tooth_group, direction, amount } = values
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
      <ChoiceField
        label="Teeth"
        choices={TOOTH_GROUPS}
        value={tooth_group}
        onChange={(next) => onChange({ ...values, tooth_group: next })}
        error={errors?.tooth_group}
      />
      <ChoiceField
        label="Direction"
        choices={directionChoices(tooth_group)}
        value={direction}
        onChange={(next) => onChange(withDirection(values, next))}
        error={errors?.direction}
      />
      <ChoiceField
        label="Amount"
        choices={direction === null ? [] : amountChoices(direction)}
        placeholder={direction === null ? 'Choose a direction first' : ''}
        disabled={direction === null}
        value={amount}
        onChange={(next) => onChange({ ...values, amount: next })}
        error={errors?.amount}
      />
    </SimpleGrid>
  )
}
