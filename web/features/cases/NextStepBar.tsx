import { Group, UnstyledButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { stepLabel } from '#contract/workflow.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { getFollowUp, type FollowUp, type NextAction } from './next-step.ts'
import type { CaseNavigation } from './useCaseNavigation.ts'

type Props = { patient: Patient; next: NextAction | undefined; list: CaseNavigation }

/** Shows what follows the primary action and, with a link, the next case of the list. */
export function NextStepBar({ patient, next, list }: Props) {
  if (!next && !list.next) return null
  const row = list.nextRow
  return (
    <Notice icon={IconArrowRight} tone="info">
      <Group justify="space-between" gap="0 16px">
        <span>
          {next ? <FollowUpSentence next={next} after={getFollowUp(patient, next)} /> : 'Nothing to do here now.'}
        </span>
        {list.next ? (
          <UnstyledButton fz="inherit" mih={{ base: 44, sm: 0 }} onClick={list.next}>
            <Group component="span" gap={8}>
              <KeyboardHint keys="j" /> next case {row ? <strong>{row.formatted_name}</strong> : null}
              {row?.step_key ? (
                <>
                  <SecondaryText>{stepLabel(row.step_key)}</SecondaryText>
                  {row.step_status === 'COMPLETED' ? null : <ElapsedTime since={row.step_updated_at} />}
                </>
              ) : null}
            </Group>
          </UnstyledButton>
        ) : null}
      </Group>
    </Notice>
  )
}

const ENDS = {
  setup: 'complete the setup',
  approval: 'the doctor is asked for approval',
  shipment: 'complete the shipment',
  request: 'complete the request',
  shipped: 'the case is done',
}

function FollowUpSentence({ next, after }: { next: NextAction; after: FollowUp | undefined }) {
  if (next.action === 'ask') return 'The case waits until the hold is released.'
  if (next.action === 'remind-doctor') return 'The case waits for the doctor.'
  if (next.action === 'remind') return 'The case waits for the practice.'
  if (!after) return 'Then the case continues.'
  return (
    <>
      <strong>Then {'end' in after ? ENDS[after.end] : after.step}</strong>
      {'by' in after && after.by ? ` by ${after.by}` : ''}.
    </>
  )
}
