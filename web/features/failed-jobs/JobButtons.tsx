import { Button, Group } from '@mantine/core'
import { failedJobCalls, type FailedJob } from '#contract/failed-jobs.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { jobLabel } from './job-labels.ts'

/** Visible on phones too, since a row has no other actions. */
export function JobButtons({ job }: { job: FailedJob }) {
  const retry = useSave(failedJobCalls.again)
  const drop = useSave(failedJobCalls.drop)
  const params = { id: job.id }
  const name = jobLabel(job)

  async function confirmDrop() {
    const body = `${name}: it will not be tried again. The row disappears, but its text stays in the trail.`
    if (await confirm({ title: 'Discard this job?', body, verb: 'Discard', danger: true })) drop.mutate({ params })
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="compact-md"
        mih="var(--td-touch)"
        aria-label={`Try again: ${name}`}
        loading={retry.isPending}
        onClick={() => retry.mutate({ params })}
      >
        Try again
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        mih="var(--td-touch)"
        aria-label={`Discard: ${name}`}
        loading={drop.isPending}
        onClick={() => void confirmDrop()}
      >
        Discard
      </Button>
    </Group>
  )
}
