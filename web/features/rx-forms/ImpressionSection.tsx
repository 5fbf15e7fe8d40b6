import { TextInput } from '@mantine/core'
import { IMPRESSION_TYPES, SCAN, SCAN_SUBMISSION_TYPES, SCANNER_TYPES } from '#contract/enums.ts'
import { isCustomScanner, isScan } from '#contract/rx-forms.rules.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { FieldAnchor, FormSection, FieldRow } from './FormSection.tsx'

/** Scans come first, since nearly every impression is one. */
const TILES = IMPRESSION_TYPES.toSorted((a, b) => Number(b.value === SCAN) - Number(a.value === SCAN))

export function ImpressionSection() {
  const { field, form } = useCaseForm()
  const { values } = form
  return (
    <FormSection id="impression">
      <FieldAnchor name="impression_type">
        <ChoiceTiles label="Impression type" isLabelHidden tiles={TILES} {...field('impression_type')} />
      </FieldAnchor>
      {isScan(values) ? (
        <FieldRow>
          <FieldAnchor name="scanner_type">
            <ChoiceField label="Scanner" choices={SCANNER_TYPES} {...field('scanner_type')} />
          </FieldAnchor>
          {isCustomScanner(values) ? (
            <FieldAnchor name="custom_scanner_type_name">
              <TextInput label="Scanner name" {...field('custom_scanner_type_name')} />
            </FieldAnchor>
          ) : null}
          <FieldAnchor name="scan_submission_type">
            <ChoiceField label="Scan submission" choices={SCAN_SUBMISSION_TYPES} {...field('scan_submission_type')} />
          </FieldAnchor>
        </FieldRow>
      ) : null}
    </FormSection>
  )
}
