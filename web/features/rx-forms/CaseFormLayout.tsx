import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CaseForm.module.css'
import { isFieldChanged } from './case-values.ts'
import { useCaseForm } from './CaseFormContext.ts'
import { sectionStatus } from './validate-case.ts'
import { SectionRail } from './SectionRail.tsx'
import { SECTIONS, type FormField, type SectionId } from './form-sections.ts'

type Props = {
  /** Undefined where the bar has it. */
  summary: ReactNode
  /** The file section counts as touched if there are files. */
  hasFiles?: boolean
  /** Whether uploads are unfinished or lack the reason for a warning. */
  areFilesOpen?: boolean
  /** Whether the form edits a stored case, so that every section counts as touched. */
  isSubmitted?: boolean
  children: ReactNode
}

/** Layout of the case form: section navigation, fields, summary. Shared by new and modified cases. */
export function CaseFormLayout({
  summary,
  hasFiles = false,
  areFilesOpen = false,
  isSubmitted = false,
  children,
}: Props) {
  const { form, fresh, missing, sections } = useCaseForm()
  return (
    <div className={classes.page} ref={scrollToHash}>
      <div className={classes.rail}>
        <SectionRail ids={sections} getState={sectionState} />
      </div>
      <div>{children}</div>
      {summary ? <div className={classes.side}>{summary}</div> : null}
    </div>
  )

  function sectionState(id: SectionId) {
    if (id === 'files' && areFilesOpen) return 'missing'
    const section = SECTIONS.find((each) => each.id === id)
    return section ? sectionStatus(section, missing, isSubmitted || section.fields.some(isFilled)) : 'untouched'
  }

  function isFilled(field: FormField) {
    if (field === 'stl_files' || field === 'rx_intraoral_photos') return hasFiles || Boolean(form.errors[field])
    return form.isTouched(field) || isFieldChanged(form.values, fresh, field) || Boolean(form.errors[field])
  }
}

/** Scrolls to the section of the URL, since the browser resolved the hash before the form had rendered. */
function scrollToHash() {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
}

/** Skeleton of the same layout. */
export function CaseFormSkeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div className={classes.page}>
      <Skeleton height={280} className={classes.rail} />
      <Stack gap="lg">
        {heights.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </Stack>
      <Skeleton height={260} className={classes.side} />
    </div>
  )
}
