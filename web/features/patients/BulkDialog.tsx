import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { errorMessage } from '#web/api/errors.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'

export type BulkRow = Pick<PatientRow, 'id' | 'formatted_name'>

type Props<Row extends BulkRow> = {
  title: string
  verb: string
  /** What can be done with a row, such as 'be put on hold'. */
  can: string
  /** The rows as they were selected: the list behind the dialog changes while it is open. */
  rows: readonly Row[]
  blockerOf: (row: Row) => string | undefined
  /** Why nothing can be sent yet, such as a missing reason. */
  blocked?: string | boolean | undefined
  send: (row: Row) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/**
 * Does one thing for several rows, one request after the other. Says first which rows are left out and why, and at the
 * end what became of each.
 */
export function BulkDialog<Row extends BulkRow>(props: Props<Row>) {
  const { title, verb, can, rows, blockerOf, blocked, send, onClose, children } = props
  const client = useQueryClient()
  const refused = rows.flatMap((row) => {
    const text = blockerOf(row)
    return text === undefined ? [] : [{ row, text }]
  })
  const possible = rows.filter((row) => blockerOf(row) === undefined)
  const run = useMutation({
    mutationFn: () => sendInTurn(possible, send),
    onSettled: () => void client.invalidateQueries(),
  })
  if (run.data) return <Results title={title} results={run.data} onClose={onClose} />

  return (
    <FormDialog
      title={title}
      size={520}
      verb={verb}
      blocked={possible.length === 0 || blocked}
      saving={run}
      onSubmit={(event) => {
        event.preventDefault()
        run.mutate()
      }}
      onClose={onClose}
    >
      <Text fw={500}>
        {possible.length} of {rows.length} can {can}.
      </Text>
      {refused.length > 0 ? (
        <ItemList label="Left out" isBoxed>
          {refused.map(({ row, text }) => (
            <Item key={row.id} name={row.formatted_name} below={text} />
          ))}
        </ItemList>
      ) : null}
      {children}
    </FormDialog>
  )
}

type Result = { row: BulkRow; error: string | undefined }

async function sendInTurn<Row extends BulkRow>(rows: readonly Row[], send: (row: Row) => Promise<unknown>) {
  const results: Result[] = []
  for (const row of rows) {
    try {
      await send(row)
      results.push({ row, error: undefined })
    } catch (error) {
      results.push({ row, error: errorMessage(error) })
    }
  }
  return results
}

type ResultsProps = { title: string; results: readonly Result[]; onClose: () => void }

function Results({ title, results, onClose }: ResultsProps) {
  const done = results.filter(({ error }) => error === undefined).length
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      <Stack gap="md">
        <Text component="output" fw={500}>
          {done} of {results.length} done.
        </Text>
        <ItemList label="Results" isBoxed>
          {results.map(({ row, error }) => (
            <Item
              key={row.id}
              name={row.formatted_name}
              below={error}
              end={
                error === undefined ? (
                  <Mark label="Done" icon={IconCheck} tone="okay" />
                ) : (
                  <Mark label="Not done" icon={IconAlertTriangle} tone="warning" />
                )
              }
            />
          ))}
        </ItemList>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
