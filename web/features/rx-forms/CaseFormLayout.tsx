import { Skeleton, Stack } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import classes from './CaseForm.module.css'
import { differs } from './case-values.ts'
import { useCaseForm } from './CaseFormContext.ts'
import { stateOf } from './problems.ts'
import { SectionRail } from './SectionRail.tsx'
import { SECTIONS, type FormField, type SectionId } from './sections.ts'

type Props = {
  summary: ReactNode
  /** Files count as touched when there are some. */
  hasFiles?: boolean
  /** Some are still on their way, or want a reason. */
  areFilesOpen?: boolean
  /** All of it was written before. */
  isWritten?: boolean
  children: ReactNode
}

/** Sections left, fields in the middle, the summary right: one frame for a new and a changed form. */
export function CaseFormLayout({
  summary,
  hasFiles = false,
  areFilesOpen = false,
  isWritten = false,
  children,
}: Props) {
  const { form, fresh, missing, sections } = useCaseForm()
  // The browser looked for the anchor of the address before there was a form.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div className={classes.page}>
      <div className={classes.rail}>
        <SectionRail ids={sections} stateOf={sectionState} />
      </div>
      <div>{children}</div>
      <div className={classes.side}>{summary}</div>
    </div>
  )

  function sectionState(id: SectionId) {
    if (id === 'files' && areFilesOpen) return 'missing'
    const section = SECTIONS.find((each) => each.id === id)
    return section ? stateOf(section, missing, isWritten || section.fields.some(isKnown)) : 'untouched'
  }

  function isKnown(field: FormField) {
    if (field === 'stl_files' || field === 'rx_intraoral_photos') return hasFiles || Boolean(form.errors[field])
    return form.isTouched(field) || differs(form.values, fresh, field) || Boolean(form.errors[field])
  }
}

/** Bones of the same frame. */
export function CaseFormBones({ heights }: { heights: readonly number[] }) {
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
