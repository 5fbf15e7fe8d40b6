import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  editInstructionBody,
  instructionBody,
  standingInstructionCalls,
  type StandingInstruction,
} from '#contract/standing-instructions.ts'
import { formatToothChange } from '#contract/tooth-changes.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { NO_CHANGE, toToothChange, type ChangeValues } from './change-values.ts'
import { ToothChangeFields } from './ToothChangeFields.tsx'

type Values = ChangeValues & { text: string }

export function AddInstructionDialog({ user_id, onClose }: { user_id: number; onClose: () => void }) {
  const initialValues: Values = { ...NO_CHANGE, text: '' }
  const { form, submit } = useCallForm(standingInstructionCalls.create, {
    initialValues,
    schema: instructionBody,
    toRequest: ({ text, ...values }) => {
      const change = toToothChange(values)
      return change && { params: { id: user_id }, body: { ...change, text } }
    },
    onSaved: onClose,
  })
  return (
    <FormDialog title="Add a standing instruction" size={480} verb="Add" keepsInput onClose={onClose} {...submit}>
      <InstructionFields form={form} />
    </FormDialog>
  )
}

type EditProps = { instruction: StandingInstruction; onClose: () => void }

export function EditInstructionDialog({ instruction, onClose }: EditProps) {
  const { id, user_id, tooth_group, direction, amount, text, updated_at } = instruction
  const initialValues: Values = { tooth_group, direction, amount, text: text ?? '' }
  const { form, submit } = useCallForm(standingInstructionCalls.update, {
    initialValues,
    schema: editInstructionBody,
    toRequest: ({ text: words, ...values }) => {
      const change = toToothChange(values)
      const params = { id: user_id, instruction_id: id }
      return change && { params, body: { ...change, text: words, updated_at } }
    },
    onSaved: onClose,
  })
  return (
    <FormDialog title="Change the standing instruction" size={480} verb="Save" keepsInput onClose={onClose} {...submit}>
      <InstructionFields form={form} />
    </FormDialog>
  )
}

function InstructionFields({ form }: { form: UseFormReturnType<Values> }) {
  const { values, errors } = form
  const change = toToothChange(values)
  return (
    <>
      <ToothChangeFields
        values={values}
        onChange={({ tooth_group, direction, amount }) => form.setValues({ tooth_group, direction, amount })}
        errors={{ tooth_group: errors.tooth_group, direction: errors.direction, amount: errors.amount }}
      />
      <TextInput label={<OptionalLabel>Words for the technician</OptionalLabel>} {...form.getInputProps('text')} />
      {change ? <SecondaryText>The lab reads: {formatToothChange(change)}.</SecondaryText> : null}
    </>
  )
}
