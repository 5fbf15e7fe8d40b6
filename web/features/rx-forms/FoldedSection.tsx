import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import form from './CaseForm.module.css'
import type { Fold } from './FoldContext.ts'
import classes from './FoldedSection.module.css'
import type { SectionId } from './form-sections.ts'
import { SectionGlyph } from './SectionGlyph.tsx'

type Props = { id: SectionId; title: string | undefined; fold: Fold; children: ReactNode }

/** A section as one line; its fields exist only while it is open. */
export function FoldedSection({ id, title, fold, children }: Props) {
  const isOpen = fold.isOpen(id)
  const state = fold.stateOf(id)
  return (
    <section id={id} className={classes.section} data-open={isOpen} aria-labelledby={`${id}-title`}>
      <Text component="h2" fz={14} m={0}>
        <UnstyledButton className={classes.line} aria-expanded={isOpen} onClick={() => fold.toggle(id)}>
          <SectionGlyph state={state} />
          <Text span fz={14} fw={600} id={`${id}-title`}>
            {title}
          </Text>
          <span className={classes.values} data-missing={state === 'missing'}>
            {isOpen ? null : fold.lineOf(id)}
          </span>
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} color="var(--td-t3)" />
        </UnstyledButton>
      </Text>
      {isOpen ? (
        <Stack gap="lg" className={`${form.fields} ${classes.fields}`}>
          {children}
        </Stack>
      ) : null}
    </section>
  )
}
