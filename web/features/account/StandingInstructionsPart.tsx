import { Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { pivotRoleIn } from '#contract/access.ts'
import { canWriteInstructions, newInstructionBlocker } from '#contract/standing-instructions.rules.ts'
import { standingInstructionCalls, type InstructionSuggestion } from '#contract/standing-instructions.ts'
import { formatToothChange } from '#contract/tooth-changes.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { formatPlural } from '#mesh/format-count.ts'
import { useMembers } from '#web/features/organizations/useOrganization.ts'
import { AddInstructionDialog } from '#web/features/standing-instructions/InstructionDialog.tsx'
import { InstructionList } from '#web/features/standing-instructions/InstructionList.tsx'
import { SuggestionActions } from '#web/features/standing-instructions/SuggestionActions.tsx'
import { useInstructions } from '#web/features/standing-instructions/useInstructions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { AccountFoot, AccountPart } from './AccountPart.tsx'

/** What the lab should do in each case of a doctor in the current organization; an owner also writes for the others. */
export function StandingInstructionsPart() {
  const me = useMe()
  const actor = toActor(me)
  const organization_id = me.current_organization_id
  const [user_id, setUserId] = useState(me.id)
  if (organization_id === null || !canWriteInstructions(actor, { user_id: me.id, organization_id })) return null
  return (
    <AccountPart
      id="standing-instructions"
      title="Standing instructions"
      lead="The lab reads them with every case and ticks what it did."
    >
      {pivotRoleIn(actor, organization_id) === 'organization_owner' ? (
        <DoctorChoice organization_id={organization_id} value={user_id} onChange={setUserId} />
      ) : null}
      <Instructions key={user_id} user_id={user_id} organization_id={organization_id} />
    </AccountPart>
  )
}

type ChoiceProps = { organization_id: number; value: number; onChange: (user_id: number) => void }

/** Absent where the owner is the only doctor. */
function DoctorChoice({ organization_id, value, onChange }: ChoiceProps) {
  const members = useMembers(organization_id).data?.members ?? []
  const doctors = members.filter(({ roles }) => roles.some(({ name }) => name === 'doctor'))
  if (doctors.length < 2) return null
  return (
    <ChoiceField
      label="Doctor"
      p="md"
      choices={doctors.map(({ id, full_name }) => ({ value: id, label: full_name }))}
      value={value}
      onChange={(next) => (next === null ? undefined : onChange(next))}
    />
  )
}

function Instructions({ user_id, organization_id }: { user_id: number; organization_id: number }) {
  const can = useCan()
  const read = useInstructions(user_id, [organization_id])
  const [isAdding, setAdding] = useState(false)
  const full = newInstructionBlocker(read.data?.standing_instructions.length ?? 0)?.text
  return (
    <>
      <QueryBoundary read={read} what="standing instructions" waiting={<Skeleton height={36} m="md" />}>
        {({ standing_instructions, suggestions }) => (
          <>
            {standing_instructions.length > 0 ? (
              <InstructionList instructions={standing_instructions} />
            ) : (
              <EmptyCardLine>None yet. What you ask for in three patients is suggested here.</EmptyCardLine>
            )}
            {suggestions.length > 0 ? <Suggestions user_id={user_id} suggestions={suggestions} /> : null}
          </>
        )}
      </QueryBoundary>
      <AccountFoot>
        <Text c="var(--td-t2)">Cases keep what was ticked when you change one.</Text>
        <ActionButton
          variant="default"
          icon={IconPlus}
          blocked={can.reason(standingInstructionCalls.create) ?? full}
          onClick={() => setAdding(true)}
        >
          Add instruction
        </ActionButton>
      </AccountFoot>
      {isAdding ? <AddInstructionDialog user_id={user_id} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

type SuggestionProps = { user_id: number; suggestions: readonly InstructionSuggestion[] }

function Suggestions({ user_id, suggestions }: SuggestionProps) {
  return (
    <ItemList label="Suggestions">
      {suggestions.map((suggestion) => (
        <Item
          key={formatToothChange(suggestion)}
          name={formatToothChange(suggestion)}
          below={`Asked for in ${formatPlural(suggestion.patients, 'patient')}. Make it a standing instruction?`}
          end={<SuggestionActions user_id={user_id} change={suggestion} />}
        />
      ))}
    </ItemList>
  )
}
