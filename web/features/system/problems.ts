import { labelOf } from '#contract/enums.ts'
import { BACKUP_OLD_MS, DRILL_OLD_MS, SYSTEM_SERVICES, type System } from '#contract/system.ts'
import { paths } from '#web/paths.ts'
import { formatDayInSentence, formatDuration } from '#web/ui/dates.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { formatSize } from './format-size.ts'

/** What needs a person: what, why and what to do, and the page or the button by which it is done. */
export type Problem = {
  id: string
  tone: 'danger' | 'warning'
  title: string
  text: string
  link?: { label: string; href: string }
  button?: 'test-mail' | 'drill'
}

/** Jobs wait for seconds; after this nothing works on them. */
const LATE_SECONDS = 900
const DAY_MS = 86_400_000
const NEARLY_FULL = 0.1

/** Everything that does not mend itself, the worst first. */
export function findProblems(system: System): Problem[] {
  const all = [
    ...serviceProblems(system),
    ...nodeProblems(system),
    ...jobProblems(system),
    ...backupProblems(system),
    ...migrationProblems(system),
  ]
  return [...all.filter(({ tone }) => tone === 'danger'), ...all.filter(({ tone }) => tone === 'warning')]
}

function serviceProblems({ services, is_drill }: System): Problem[] {
  return services
    .filter(({ state }) => state === 'down' || state === 'warning')
    .map(({ service, state, what, write, since, nodes }) => {
      const name = labelOf(SYSTEM_SERVICES, service)
      const where = nodes.length > 0 ? ` on ${nodes.join(', ')}` : ''
      return {
        id: service,
        tone: state === 'down' ? 'danger' : 'warning',
        title: `${name} ${state === 'down' ? 'is down' : 'has trouble'}${where} since ${formatDayInSentence(since)}`,
        text: sentences(what, write),
        // A drill sends nothing.
        ...(service === 'mail' && !is_drill && { button: 'test-mail' }),
      }
    })
}

function nodeProblems({ nodes }: System): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    const { id, name, state, seen_at, disk, is_name_taken } = node
    const found: (Problem | false)[] = [
      state === 'gone' && {
        id: `gone-${id}`,
        tone: 'danger',
        title: `${name} has not reported since ${formatDayInSentence(seen_at)}`,
        text: 'Look at its process, and at the last lines of its log.',
      },
      state === 'running' &&
        disk !== null &&
        disk.free_bytes < disk.size_bytes * NEARLY_FULL && {
          id: `disk-${id}`,
          tone: 'warning',
          title: `The disk of ${name} is nearly full`,
          text: `${formatSize(disk.free_bytes)} of ${formatSize(disk.size_bytes)} are free. Uploads are refused once it is full: free space, or enlarge it.`,
        },
      is_name_taken && {
        id: `name-${id}`,
        tone: 'warning',
        title: `Another node is called ${name} too`,
        text: 'Their log lines and metrics cannot be told apart. Give each node its own NODE_NAME.',
      },
    ]
    return found.filter((each) => each !== false)
  })
}

const FAILED_JOBS = { label: 'Failed Jobs', href: paths.failedJobs() }

function jobProblems({ queues, is_drill }: System): Problem[] {
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const late = queues.filter(({ oldest_seconds }) => oldest_seconds > LATE_SECONDS)
  const found: (Problem | false)[] = [
    // A drill runs no jobs, so that they wait for good.
    late.length > 0 &&
      !is_drill && {
        id: 'late-jobs',
        tone: 'warning',
        title: `Jobs have waited for ${formatDuration(Math.max(...late.map((each) => each.oldest_seconds)) * 1000)}`,
        text: `In ${late.map(({ queue }) => queue).join(', ')}. Nothing works on them, or it cannot keep up: look for “job failed” in the log.`,
      },
    failed > 0 && {
      id: 'failed-jobs',
      tone: 'warning',
      title: `${pluralize(failed, 'job')} gave up`,
      text: 'Each was tried for a day or refused for good. Mend the cause, then try again.',
      link: FAILED_JOBS,
    },
  ]
  return found.filter((each) => each !== false)
}

function backupProblems({ backups, now, is_drill }: System): Problem[] {
  const { at, backup, drill } = backups
  // Without a schedule somebody else may make the backups, and a drill is a copy.
  if (at === null || is_drill) return []
  const found: (Problem | false)[] = [
    isOld(backup.last_good?.finished_at, now, BACKUP_OLD_MS) &&
      (backup.last_good !== null || backup.fault !== null) && {
        id: 'backup',
        tone: 'danger',
        title: backup.last_good
          ? `The last good backup is ${formatAge(backup.last_good.finished_at, now)} old`
          : 'No backup has ended well so far',
        text: sentences(backup.fault ?? 'None has begun since', 'The next try is made within the hour'),
      },
    isOld(drill.last_good?.finished_at, now, DRILL_OLD_MS) && {
      id: 'drill',
      tone: 'warning',
      title: drill.last_good
        ? `The last restore drill is ${formatAge(drill.last_good.finished_at, now)} old`
        : 'No restore drill has passed so far',
      text: sentences(drill.fault, 'Run one every 30 days, here or by typodont restore --drill'),
      ...(!drill.is_running && { button: 'drill' }),
    },
  ]
  return found.filter((each) => each !== false)
}

function migrationProblems({ migrations }: System): Problem[] {
  const { pending, unknown } = migrations
  const found: (Problem | false)[] = [
    pending.length > 0 && {
      id: 'pending',
      tone: 'danger',
      title: `${pluralize(pending.length, 'migration')} of this release ${pending.length === 1 ? 'is' : 'are'} not applied`,
      text: 'Run typodont migrate, or restart a node of this release.',
    },
    unknown.length > 0 && {
      id: 'unknown',
      tone: 'warning',
      title: `The database has ${pluralize(unknown.length, 'migration')} of a newer release`,
      text: 'Start that release on every node, or go back by its changelog.',
    },
  ]
  return found.filter((each) => each !== false)
}

/** True also for what has never been. */
export function isOld(at: string | undefined, now: string, limitMs: number) {
  return at === undefined || Date.parse(at) < Date.parse(now) - limitMs
}

export function formatAge(at: string, now: string) {
  const age = Date.parse(now) - Date.parse(at)
  return age < 2 * DAY_MS ? formatDuration(age) : `${Math.floor(age / DAY_MS)} days`
}

/** Texts of the server are parts of sentences. */
function sentences(...texts: (string | null)[]) {
  return texts
    .flatMap((text) => (text ? `${text[0]?.toUpperCase() ?? ''}${text.slice(1).replace(/\.$/, '')}.` : []))
    .join(' ')
}
