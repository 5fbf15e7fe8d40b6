import { Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CaseSentence.module.css'
import { useCaseForm } from './CaseFormContext.ts'
import type { FormField } from './form-sections.ts'
import { contentsOf, jawsOf, librariesOf } from './section-lines.ts'
import type { UsualChoices } from './useUsualChoices.ts'
import { fillUsual, isLikeUsual } from './usual-values.ts'

type Props = {
  /** The doctor of the case, and whether the user is it. */
  doctor: string | undefined
  isOwn: boolean
  usual: UsualChoices | undefined
  /** Opens the section of a field and puts the focus into it. */
  onGo: (field: FormField) => void
}

/** The case as one sentence. Each part leads to its field; what is missing is a question. */
export function CaseSentence({ doctor, isOwn, usual, onGo }: Props) {
  const { form, facts, missing } = useCaseForm()
  const { values } = form
  const lacks = (field: FormField) => missing.some((each) => each.field === field)
  const name = `${values.first_name} ${values.last_name}`.trim()
  const nameField = lacks('last_name') && !lacks('first_name') ? 'last_name' : 'first_name'
  const isNamed = !lacks('first_name') && !lacks('last_name')
  const library = librariesOf(values, facts)
  const isUsual = usual !== undefined && isLikeUsual(values, usual.values)
  return (
    <Text fz={17} lh="28px" fw={500}>
      {part('first_name', isNamed ? name : name ? `${name}, full name?` : 'Which patient?', !isNamed, nameField)},{' '}
      {part('export_type', contentsOf(values) ?? 'what is made?', lacks('export_type'))} for{' '}
      {part('jaws_id', jawsOf(values) ?? 'which jaws?', lacks('jaws_id'))}
      {library ? <>, {part('bracket_libraries', library, lacks('bracket_libraries'))}</> : null}
      {!library && lacks('bracket_libraries') ? <>, {part('bracket_libraries', 'which brackets?', true)}</> : null}
      {isUsual ? `, like ${isOwn ? 'your' : 'the'} last ${usual.cases} cases` : null}
      {facts.doctors.length > 0 ? (
        <>, for {part('user_id', doctor ?? 'which doctor?', lacks('user_id') || doctor === undefined)}</>
      ) : null}
      {usual && !isUsual ? (
        <>
          {'. '}
          <UnstyledButton className={classes.part} onClick={() => form.setValues(fillUsual(values, usual.values))}>
            {`Fill in like ${isOwn ? 'your' : 'the'} last ${usual.cases} cases`}
          </UnstyledButton>
        </>
      ) : null}
    </Text>
  )

  function part(field: FormField, words: ReactNode, isMissing: boolean, target: FormField = field) {
    return (
      <UnstyledButton className={classes.part} data-missing={isMissing} onClick={() => onGo(target)}>
        {words}
      </UnstyledButton>
    )
  }
}
