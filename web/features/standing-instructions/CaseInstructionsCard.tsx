import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { canCompleteSetup } from '#contract/cases.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { canReadCaseInstructions, isTickOutdated, tickBlocker } from '#contract/standing-instructions.rules.ts'
import { standingInstructionCalls, type CaseInstruction } from '#contract/standing-instructions.ts'
import { formatToothChange } from '#contract/tooth-changes.ts'
import { q, useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Section } from '#web/ui/Section.tsx'

/** What the doctor wants in each of their cases, for who makes the setup to read and tick; absent without any. */
export function CaseInstructionsCard({ patient }: { patient: Patient }) {
  const isReader = canReadCaseInstructions(toActor(useMe()), patient)
  const read = useQuery({
    ...q(standingInstructionCalls.ofCase, { params: { id: patient.id } }),
    enabled: isReader,
  })
  const all = read.data?.standing_instructions ?? []
  if (all.length === 0 && !read.error) return null
  const inForce = all.filter(({ is_ended }) => !is_ended)
  const done = inForce.filter((instruction) => instruction.tick && !isTickOutdated(instruction))
  return (
    <Section
      title="Standing instructions"
      id="standing-instructions"
      aside={inForce.length > 0 ? `${done.length} of ${inForce.length} done` : undefined}
      isFlush
    >
      <QueryBoundary read={read} what="standing instructions">
        {({ standing_instructions }) => (
          <ItemList label={`Standing instructions of ${patient.user.full_name}`}>
            {standing_instructions.map((instruction) => (
              <Item key={instruction.id}>
                <Instruction patient={patient} instruction={instruction} />
              </Item>
            ))}
          </ItemList>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Instruction({ patient, instruction }: { patient: Patient; instruction: CaseInstruction }) {
  const actor = toActor(useMe())
  const tick = useSave(standingInstructionCalls.tick, { success: 'silent' })
  const untick = useSave(standingInstructionCalls.untick, { success: 'silent' })
  const { id, text, updated_at, is_ended } = instruction
  const isOutdated = isTickOutdated(instruction)
  const mayTick = canCompleteSetup(actor, patient.organization_id) && !tickBlocker(patient)
  const params = { id: patient.id, instruction_id: id }
  return (
    <Checkbox
      label={
        <InlineGroup wraps>
          {formatToothChange(instruction)}
          {isOutdated && !is_ended ? <Mark label="Changed since" tone="warning" /> : null}
          {is_ended ? <Mark label="No longer an instruction" /> : null}
        </InlineGroup>
      }
      description={
        <>
          {text ? `${text} ` : null}
          <Done instruction={instruction} isOutdated={isOutdated} />
        </>
      }
      checked={instruction.tick !== null && !isOutdated}
      disabled={!mayTick || is_ended || tick.isPending || untick.isPending}
      onChange={(event) =>
        event.currentTarget.checked ? tick.mutate({ params, body: { updated_at } }) : untick.mutate({ params })
      }
    />
  )
}

/** Who did it when; for an instruction that was changed since, what they did. */
function Done({ instruction: { tick }, isOutdated }: { instruction: CaseInstruction; isOutdated: boolean }) {
  if (!tick) return null
  return (
    <>
      {isOutdated ? `${formatToothChange(tick)}${tick.text ? `, ${tick.text}` : ''}: done` : 'Done'}
      {tick.by ? ` by ${tick.by},` : ''} <OfficeDate value={tick.at} as="short" />
    </>
  )
}
