import { Box } from '@mantine/core'
import type { Patient } from '#contract/patients.ts'
import type { WorkflowData } from '#contract/workflow.ts'
import { Section } from '#web/ui/Section.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { ProcessGroup } from './ProcessGroup.tsx'
import classes from './ProcessTable.module.css'
import { listProcessSections } from './process-sections.ts'
import type { StepActions } from './useStepActions.ts'

type Props = {
  patient: Patient
  workflow: WorkflowData
  steps: StepActions
  /** Ids of the step that Enter finishes, and of the one that starts after the running step. */
  entered: number | undefined
  next: number | undefined
}

/** Lists the steps of the three groups with technician, times and duration (WF-04). */
export function ProcessTable({ patient, workflow, steps, entered, next }: Props) {
  const sections = listProcessSections(patient)
  const rows = sections.flatMap((section) => section.steps)
  const done = rows.filter((row) => row.status === 'COMPLETED').length

  return (
    <Section
      title="Process"
      id="process"
      isFlush
      beside={`${done} of ${rows.length} steps done`}
      actions={
        <Box component="span" c="dimmed" visibleFrom="sm">
          {steps.isSaving ? 'Saving…' : 'Times in UTC, saved per cell'}
        </Box>
      }
    >
      <CardTable label="Process" className={classes.steps} areCards>
        <thead>
          <tr>
            <Box component="th" scope="col" w={44}>
              Step
            </Box>
            <th scope="col">Process</th>
            <Box component="th" scope="col" w="20%">
              Tech name
            </Box>
            <Box component="th" scope="col" w={152}>
              Started
            </Box>
            <Box component="th" scope="col" w={152}>
              Finished
            </Box>
            <Box component="th" scope="col" w={152} pl={0}>
              Production time
            </Box>
          </tr>
        </thead>
        {sections.map((section) => (
          <ProcessGroup
            key={`${section.group} ${section.customer_request_id}`}
            section={section}
            current={workflow.current}
            steps={steps}
            entered={entered}
            next={next}
          />
        ))}
      </CardTable>
    </Section>
  )
}
