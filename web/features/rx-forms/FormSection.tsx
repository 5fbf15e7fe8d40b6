import type { ReactNode } from 'react'
import classes from './CaseForm.module.css'
import { SECTIONS, type FormField, type SectionId } from './sections.ts'

/** One thought of the form, an anchor in the address. */
export function FormSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const section = SECTIONS.find((each) => each.id === id)
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.sectionTitle}>
        {section?.title}
      </h2>
      <p className={classes.lead}>{section?.lead}</p>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** The place that the bar and a refused submit jump to. */
export function Field({ name, children }: { name: FormField; children: ReactNode }) {
  return <div data-field={name}>{children}</div>
}

export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>optional</span>
    </>
  )
}
