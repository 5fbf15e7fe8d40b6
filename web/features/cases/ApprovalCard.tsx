import { Box, Group, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { CaseActionButton } from './CaseActionButton.tsx'
import { approvalConsequence } from './approval-messages.ts'
import classes from './CasePage.module.css'
import type { CaseActions } from './useCaseActions.tsx'

type Props = { patient: Patient; actions: Pick<CaseActions, 'approveSetup' | 'requestChanges'> }

/** States what approving the setup will cause, next to the buttons that approve it and request changes. */
export function ApprovalCard({ patient, actions: { approveSetup, requestChanges } }: Props) {
  const actor = toActor(useMe())
  const closures = useClosures()
  const dates = useDateWords()
  if (patient.status_key !== 'awaiting_approval' || !approveSetup || !requestChanges) return null
  if (patient.deleted_at) return null
  const ready = isStaff(actor) ? 'The setup is ready for approval' : 'The setup is ready for your approval'
  return (
    <Group className={classes.approval} gap="12px 16px" px={{ base: 16, sm: 20 }} py="md" bg="var(--td-soft)">
      <Box visibleFrom="sm">
        <IconTile icon={IconEyeCheck} tone="raised" size={40} />
      </Box>
      <Box flex={1} miw={240}>
        <Text component="h2" fz={16} lh="24px" fw={600}>
          {patient.is_on_hold ? 'The case is on hold' : ready}
        </Text>
        <Text inherit c="var(--td-t2)">
          {patient.is_on_hold
            ? 'It can be approved once it is released.'
            : approvalConsequence(patient, closures, dates)}
        </Text>
      </Box>
      <Group className={classes.answers} gap="sm" wrap="nowrap">
        <CaseActionButton action={{ ...requestChanges, icon: undefined }} variant="default" />
        <CaseActionButton action={approveSetup} />
      </Group>
    </Group>
  )
}
