import { Box } from '@mantine/core'
import { useState } from 'react'
import { CardTableRow } from '#web/ui/table/CardTable.tsx'
import { PROCESS_COLUMNS, type ProcessStep } from './process-columns.tsx'
import classes from './ProcessTable.module.css'

/** A row with the step's technician, times and duration, and below it why an input was rejected. */
export function ProcessLine(step: Omit<ProcessStep, 'onProblem'>) {
  const [problem, onProblem] = useState<string>()
  const { status } = step.row
  return (
    <>
      <CardTableRow
        columns={PROCESS_COLUMNS}
        row={{ ...step, onProblem }}
        className={classes.line}
        data={{ 'data-running': status === 'IN_PROGRESS', 'data-new': status === 'NEW' }}
      />
      {problem ? (
        <Box component="tr" bg="var(--td-danger-soft)" c="var(--td-danger)">
          <Box component="td" colSpan={PROCESS_COLUMNS.length} ta="start">
            <span role="alert">{problem}</span>
          </Box>
        </Box>
      ) : null}
    </>
  )
}
