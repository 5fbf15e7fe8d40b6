import { isCustomer } from '#contract/access.ts'
import type { ManagedUser } from '#contract/user-admin.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { InstructionList } from '#web/features/standing-instructions/InstructionList.tsx'
import { useInstructions } from '#web/features/standing-instructions/useInstructions.ts'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'

/** What a doctor wants in each of their cases, for staff to read. */
export function StandingInstructionsCard({ user }: { user: ManagedUser }) {
  const isDoctor = user.roles.some(({ name }) => isCustomer({ role: name }))
  const organizations = isDoctor ? user.organizations.filter(({ deleted_at }) => deleted_at === null) : []
  const read = useInstructions(
    user.id,
    organizations.map(({ id }) => id),
  )
  if (organizations.length === 0) return null
  const count = read.data?.standing_instructions.length
  return (
    <Section title="Standing instructions" aside={count || undefined} isFlush>
      <QueryBoundary read={read} what="standing instructions">
        {({ standing_instructions }) =>
          standing_instructions.length > 0 ? (
            <InstructionList instructions={standing_instructions} isReadOnly />
          ) : (
            <EmptyCardLine>None.</EmptyCardLine>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
