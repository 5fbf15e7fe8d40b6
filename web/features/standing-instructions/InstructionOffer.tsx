import { Box } from '@mantine/core'
import { canWriteInstructions } from '#contract/standing-instructions.rules.ts'
import { isSameChange, type ToothChange } from '#contract/tooth-changes.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { formatPlural } from '#mesh/format-count.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SuggestionActions } from './SuggestionActions.tsx'
import { useInstructions } from './useInstructions.ts'

type Props = {
  /** What the user asked for in a comment of theirs. */
  change: ToothChange
  organization_id: number
}

/** Offers a doctor a standing instruction below their comment, if they asked for the same in several patients. */
export function InstructionOffer({ change, organization_id }: Props) {
  const actor = toActor(useMe())
  const isWriter = canWriteInstructions(actor, { user_id: actor.id, organization_id })
  return isWriter ? <Offer user_id={actor.id} change={change} organization_id={organization_id} /> : null
}

function Offer({ user_id, change, organization_id }: Props & { user_id: number }) {
  const { data } = useInstructions(user_id, [organization_id])
  const suggestion = data?.suggestions.find((each) => isSameChange(each, change))
  if (!suggestion) return null
  return (
    <Box mt={8}>
      <Notice actions={<SuggestionActions user_id={user_id} change={change} />}>
        You asked for this in {formatPlural(suggestion.patients, 'patient')}. Make it a standing instruction?
      </Notice>
    </Box>
  )
}
