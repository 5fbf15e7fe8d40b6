import { Button, Group } from '@mantine/core'
import { standingInstructionCalls } from '#contract/standing-instructions.ts'
import type { ToothChange } from '#contract/tooth-changes.ts'
import { useSave } from '#web/api/query.ts'
import { useCan } from '#web/api/permissions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'

/** Makes a suggested change a standing instruction, or suggests it no more. */
export function SuggestionActions({ user_id, change }: { user_id: number; change: ToothChange }) {
  const can = useCan()
  const create = useSave(standingInstructionCalls.create)
  const dismiss = useSave(standingInstructionCalls.dismiss, { success: 'silent' })
  const { tooth_group, direction, amount } = change
  const sent = { params: { id: user_id }, body: { tooth_group, direction, amount } }
  return (
    <Group gap={6}>
      <ActionButton
        variant="default"
        size="compact-sm"
        blocked={can.reason(standingInstructionCalls.create)}
        isSaving={create.isPending}
        onClick={() => create.mutate(sent)}
      >
        Make it one
      </ActionButton>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate(sent)}
      >
        No
      </Button>
    </Group>
  )
}
