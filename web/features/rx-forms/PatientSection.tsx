import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { currentDateRange } from '#contract/days.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import { FieldAnchor, FormSection, FieldRow } from './FormSection.tsx'
import { SimilarNote } from './SimilarNote.tsx'
import type { Similar } from './useSimilarPatient.ts'

type Props = {
  similar?: Similar | undefined
  hasSimilarFailed?: boolean
  /** Whether the first name has the focus as the form opens. */
  takesFocus?: boolean
}

export function PatientSection({ similar, hasSimilarFailed, takesFocus = false }: Props) {
  const [{ latest }] = useState(() => currentDateRange(new Date().toISOString()))
  const { field, form } = useCaseForm()
  const { first_name, last_name } = form.values
  return (
    <FormSection id="patient">
      <FieldRow>
        <FieldAnchor name="first_name">
          <NameField label="First name" autoComplete="off" autoFocus={takesFocus} {...field('first_name')} />
        </FieldAnchor>
        <FieldAnchor name="last_name">
          <NameField label="Last name" autoComplete="off" {...field('last_name')} />
        </FieldAnchor>
      </FieldRow>
      <FieldRow>
        <FieldAnchor name="case_number_text">
          <TextInput
            label={<OptionalLabel>Case number</OptionalLabel>}
            autoComplete="off"
            {...field('case_number_text')}
          />
        </FieldAnchor>
        <FieldAnchor name="impression_date">
          <DateField label="Impression date" maxDate={latest} {...field('impression_date')} />
        </FieldAnchor>
      </FieldRow>
      <SimilarNote similar={similar} hasFailed={hasSimilarFailed ?? false} name={`${first_name} ${last_name}`} />
    </FormSection>
  )
}
