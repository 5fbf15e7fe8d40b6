import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './CaseForm.module.css'
import { FoldedSection } from './FoldedSection.tsx'
import { useFold } from './FoldContext.ts'
import { SECTIONS, type FormField, type SectionId } from './form-sections.ts'

/** A section of the form, whose id is a URL hash; one line while it is folded. */
export function FormSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const fold = useFold()
  const section = SECTIONS.find((each) => each.id === id)
  if (fold)
    return (
      <FoldedSection id={id} title={section?.title} fold={fold}>
        {children}
      </FoldedSection>
    )
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Text component="h2" id={`${id}-title`} fz={16} lh="24px" fw={600}>
        {section?.title}
      </Text>
      <Text inherit c="var(--td-t2)" mb="lg">
        {section?.lead}
      </Text>
      <Stack gap="lg" className={classes.fields}>
        {children}
      </Stack>
    </section>
  )
}

export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  )
}

/** Label of an option with its price, for users who may see prices. */
export function LabelWithPrice({ price, children }: { price: string | undefined; children: string }) {
  return price ? (
    <>
      {children} <SecondaryText>{price}</SecondaryText>
    </>
  ) : (
    children
  )
}

/** Target to which the missing bar and a failed submit scroll. */
export function FieldAnchor({ name, children }: { name: FormField; children: ReactNode }) {
  return <div data-field={name}>{children}</div>
}
