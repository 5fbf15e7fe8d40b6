import { Box, Group, Text } from '@mantine/core'
import { IconCheck, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react'
import type { OpenStep } from '#contract/dashboard.ts'
import { workflowCalls } from '#contract/workflow.ts'
import { useCan } from '#web/api/permissions.ts'
import { useMe } from '#web/api/useMe.ts'
import { PatientName } from '#web/features/cases/PatientName.tsx'
import { orderBlocker } from '#web/features/workflow/process-times.ts'
import { assignTo, useSaveStep, type StepChange } from '#web/features/workflow/useSaveStep.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { showToast } from '#web/ui/toasts.ts'
import classes from './StepTable.module.css'

type Props = {
  label: string
  rows: readonly OpenStep[]
  /** The row that the keyboard has selected. */
  current: OpenStep | undefined
  /** The row whose button is filled. */
  next?: OpenStep | undefined
}

/** A table of steps of several cases, each with its next action. */
export function StepTable({ label, rows, current, next }: Props) {
  return (
    <CardTable
      label={label}
      className={classes.steps}
      rows={rows}
      rowId={({ step }) => step.id}
      rowData={(row) => ({
        'data-row': row.step.id,
        'data-current': row === current,
        'data-running': row === next && row.step.status === 'IN_PROGRESS',
      })}
      columns={[...COLUMNS, { header: 'Do', cell: (row) => <StepButton row={row} isNext={row === next} /> }]}
    />
  )
}

const COLUMNS: readonly CardColumn<OpenStep>[] = [
  {
    header: 'Patient',
    cell: ({ patient, step }) => (
      <>
        <a href={paths.patientWorkflow(patient.id)} className={classes.name}>
          <PatientName row={patient} />
        </a>
        <Group gap="0 8px" hiddenFrom="sm">
          {step.process} <ElapsedTime since={step.updated_at} />
        </Group>
      </>
    ),
  },
  {
    header: 'Organization',
    visibleFrom: 'md',
    width: '17%',
    cell: ({ patient }) => (
      <Text inherit truncate c="var(--td-t2)">
        {patient.organization_name}
      </Text>
    ),
  },
  {
    header: 'Step',
    visibleFrom: 'sm',
    width: 120,
    cell: ({ step }) => step.process,
  },
  { header: 'Age', visibleFrom: 'sm', width: 94, cell: ({ step }) => <ElapsedTime since={step.updated_at} /> },
  {
    header: 'Ships',
    visibleFrom: 'md',
    width: 106,
    cell: ({ patient }) => <DateText value={patient.ship_date_sort} />,
  },
]

type ButtonProps = { row: OpenStep; isNext: boolean }

/** The button Take, Start or Finish, depending on the state of the step. */
function StepButton({ row: { patient, step, start_blocked }, isNext }: ButtonProps) {
  const me = useMe()
  const can = useCan()
  // The case is not cached on this page, so the optimistic update has no target; the lists are refetched.
  const save = useSaveStep(patient.id, [workflowCalls.saveProcesses.path, step.id])
  const isAssigned = step.user_id !== null
  const isRunning = step.status === 'IN_PROGRESS'
  const label = isAssigned ? (isRunning ? 'Finish' : 'Start') : 'Take'
  const blocked = isAssigned && !isRunning ? start_blocked : null

  function advance() {
    const now = new Date().toISOString()
    const change: StepChange = isAssigned ? (isRunning ? { finished_at: now } : { started_at: now }) : assignTo(me)
    const blocker = orderBlocker({ ...step, ...change })
    if (blocker) showToast({ kind: 'error', text: blocker })
    else save.mutate({ row: step, change })
  }

  return (
    <ActionButton
      variant={isNext ? 'filled' : 'default'}
      size="compact-sm"
      icon={isNext ? undefined : isAssigned ? (isRunning ? IconCheck : IconPlayerPlay) : IconUserPlus}
      blocked={can.reason(workflowCalls.saveProcesses, patient.organization_id) ?? blocked ?? undefined}
      isSaving={save.isPending}
      keys={isNext && 'Enter'}
      aria-label={`${label}${isNext ? '' : ':'} ${step.process} of ${patient.full_name}`}
      onClick={advance}
    >
      {label}
      {isNext ? (
        <Box component="span" visibleFrom="sm">
          &nbsp;{step.process}
        </Box>
      ) : null}
    </ActionButton>
  )
}
