import { isScan, needsStlFiles } from '#contract/rx-forms.rules.ts'
import { PhotoUploads } from '#web/features/files/PhotoUploads.tsx'
import { StlUploads } from '#web/features/files/StlUploads.tsx'
import type { Uploads } from '#web/features/files/useUploads.ts'
import { useCaseForm } from './CaseFormContext.ts'
import classes from './CaseForm.module.css'
import { Field, FormSection } from './FormSection.tsx'

/** Files of a case that is being written; scans only where they are uploaded here. */
export function FilesSection({ stl, photos }: { stl: Uploads; photos: Uploads }) {
  const { form, problems } = useCaseForm()
  const { values, errors } = form
  const patient = `${values.first_name} ${values.last_name}`.trim() || undefined
  return (
    <FormSection id="files">
      <Field name="stl_files">
        {needsStlFiles(values) ? (
          <StlUploads uploads={stl} patient={patient} />
        ) : (
          <p className={classes.aside}>
            {isScan(values)
              ? 'The scans come directly from the scanner.'
              : 'The printed form that opens after submitting goes into the box with the impression.'}
          </p>
        )}
        {errors.stl_files && problems.stl_files ? (
          <p className={classes.error} role="alert">
            {errors.stl_files}
          </p>
        ) : null}
      </Field>
      <Field name="rx_intraoral_photos">
        <PhotoUploads uploads={photos} />
      </Field>
    </FormSection>
  )
}
