import { Box } from '@mantine/core'
import type { AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import type { WorkflowData } from '#contract/workflow.ts'
import { Section } from '#web/ui/Section.tsx'
import { CardTableFrame } from '#web/ui/table/CardTable.tsx'
import { PROCESS_COLUMNS } from './process-columns.tsx'
import { ProcessGroup } from './ProcessGroup.tsx'
import classes from './ProcessTable.module.css'
import { listProcessSections } from './process-sections.ts'
import type { StepActions } from './useStepActions.ts'

type Props = {
  patient: Patient
  workflow: WorkflowData
  /** What is asked of the practice, which steps may wait for. */
  asked: readonly AskedItem[]
  steps: StepActions
  /** Ids of the step that Enter finishes, and of the one that starts after the running step. */
  entered: number | undefined
  next: number | undefined
}

/** Lists the steps of the three groups with technician, times and duration (WF-04). */
export function ProcessTable({ patient, workflow, asked, steps, entered, next }: Props) {
  const sections = listProcessSections(patient)
  const rows = sections.flatMap((section) => section.steps)
  const done = rows.filter((row) => row.status === 'COMPLETED').length

  return (
    <Section
      title="Process"
      id="process"
      isFlush
      aside={`${done} of ${rows.length} steps done`}
      actions={
        <Box component="span" c="dimmed" visibleFrom="sm">
          {steps.isSaving ? 'Saving…' : 'Times in UTC, saved per cell'}
        </Box>
      }
    >
      <CardTableFrame label="Process" className={classes.steps} columns={PROCESS_COLUMNS} areCards>
        {sections.map((section) => (
          <ProcessGroup
            key={`${section.group} ${section.customer_request_id}`}
            section={section}
            current={workflow.current}
            asked={asked}
            steps={steps}
            entered={entered}
            next={next}
          />
        ))}
      </CardTableFrame>
    </Section>
  )
}
