import { Box, Text } from '@mantine/core'
import { isScan, needsStlFiles } from '#contract/rx-forms.rules.ts'
import { FormError } from '#web/components/FormError.tsx'
import { PhoneCameraButton } from '#web/features/camera-links/PhoneCameraButton.tsx'
import { PhotoUploads } from '#web/features/files/PhotoUploads.tsx'
import { StlUploads } from '#web/features/files/StlUploads.tsx'
import type { Uploads } from '#web/features/files/useUploads.ts'
import { useCaseForm } from './CaseFormContext.ts'
import { FieldAnchor, FormSection } from './FormSection.tsx'

/** Uploads of a new case; scans only if they are submitted by upload. */
export function FilesSection({ stl, photos }: { stl: Uploads; photos: Uploads }) {
  const { form, facts, problems } = useCaseForm()
  const { values, errors } = form
  const patient = `${values.first_name} ${values.last_name}`.trim() || undefined
  return (
    <FormSection id="files">
      <FieldAnchor name="stl_files">
        {needsStlFiles(values) ? (
          <StlUploads uploads={stl} patient={patient} />
        ) : (
          <Text inherit c="var(--td-t2)">
            {isScan(values)
              ? 'The scans come directly from the scanner.'
              : 'The printed form that opens after submitting goes into the box with the impression.'}
          </Text>
        )}
        <Box mt="sm">{problems.stl_files ? <FormError error={errors.stl_files} /> : null}</Box>
      </FieldAnchor>
      <FieldAnchor name="rx_intraoral_photos">
        <PhotoUploads uploads={photos} />
        <Box mt="sm">
          <PhoneCameraButton uploads={photos} target={{ organization_id: facts.organization.id }} />
        </Box>
      </FieldAnchor>
    </FormSection>
  )
}
