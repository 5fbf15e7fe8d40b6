import { Button, Group } from '@mantine/core'
import { failedJobCalls, type FailedJob } from '#contract/failed-jobs.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { jobLabel } from './job-labels.ts'

/** Visible on phones too, since a row has no other actions. */
export function JobButtons({ job }: { job: FailedJob }) {
  const again = useSave(failedJobCalls.again)
  const drop = useSave(failedJobCalls.drop)
  const params = { id: job.id }
  const name = jobLabel(job)

  async function ask() {
    const body = `${name}: it will not be done. The row disappears; what it says stays in the trail.`
    if (await confirm({ title: 'Drop this job?', body, verb: 'Drop', danger: true })) drop.mutate({ params })
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="compact-md"
        mih="var(--td-touch)"
        aria-label={`Again: ${name}`}
        loading={again.isPending}
        onClick={() => again.mutate({ params })}
      >
        Again
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        mih="var(--td-touch)"
        aria-label={`Drop: ${name}`}
        loading={drop.isPending}
        onClick={() => void ask()}
      >
        Drop
      </Button>
    </Group>
  )
}
