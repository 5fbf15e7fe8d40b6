import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant, message } from './wire.ts'

/** What the portal depends on, in the order of the page. */
export const SYSTEM_SERVICES = [
  { value: 'database', label: 'Database' },
  { value: 'replica', label: 'Read replica' },
  { value: 'storage', label: 'Storage' },
  { value: 'mail', label: 'Mail' },
  { value: 'search', label: 'Search' },
  { value: 'push', label: 'Push' },
  { value: 'payments', label: 'Payments' },
  { value: 'certificate', label: 'Certificate' },
] as const
export type SystemServiceName = (typeof SYSTEM_SERVICES)[number]['value']

/** A day, and two hours in which the next daily backup may run: the age at which the last good one is too old. */
export const BACKUP_OLD_MS = 26 * 3_600_000
/** The same of the last restore drill that passed. */
export const DRILL_OLD_MS = 30 * 86_400_000

/** `off`: not set up, so nothing is tried; `unanswered`: no answer in time, which may be the node's fault. */
export const SERVICE_STATES = ['fine', 'off', 'warning', 'unanswered', 'down'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

const service = z.object({
  service: z.enum(SYSTEM_SERVICES.map(({ value }) => value)),
  state: z.enum(SERVICE_STATES),
  /** What it says, and what to do about it. */
  what: z.string(),
  write: z.string().nullable(),
  /** Milliseconds of the answer, the slowest of all nodes. */
  ms: z.number().nullable(),
  /** Since when a node has found it in this state. */
  since: instant,
  checked_at: instant,
  /** The nodes that find it in this state, if others find it in another. */
  nodes: z.array(z.string()),
})
export type SystemService = z.infer<typeof service>

const node = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  release: z.number(),
  /** `gone`: it has not said that it stopped, and nothing has been heard of it for a minute. */
  state: z.enum(['running', 'stopped', 'gone']),
  started_at: instant,
  seen_at: instant,
  /** Another running node has the same name. */
  is_name_taken: z.boolean(),
  /** Percent of one processor. */
  cpu: z.number(),
  memory_bytes: z.number(),
  memory_limit_bytes: z.number(),
  /** How late the event loop was, the 99th percentile since the report before. */
  lag_ms: z.number(),
  /** Browsers that are connected for push. */
  sockets: z.number(),
  disk: z.object({ free_bytes: z.number(), size_bytes: z.number() }).nullable(),
})
export type SystemNode = z.infer<typeof node>

const queue = z.object({
  queue: z.string(),
  waiting: z.number(),
  /** How long the job has waited that has been due for longest. */
  oldest_seconds: z.number(),
  failed: z.number(),
})

const slowRoute = z.object({
  /** Method and route template, without any value. */
  route: z.string(),
  count: z.number(),
  /** The slowest request of the route: its time, the part that the database took, its id in the log, and its end. */
  ms: z.number(),
  database_ms: z.number(),
  request_id: z.string(),
  at: instant,
})

const run = z.object({
  finished_at: instant,
  bytes: z.number().nullable(),
  files: z.number().nullable(),
})
const backupKind = z.object({
  last_good: run.nullable(),
  /** Why the newest run failed, if it did. */
  fault: z.string().nullable(),
  failed_at: instant.nullable(),
  is_running: z.boolean(),
})

const system = z.object({
  now: instant,
  version: z.string(),
  release: z.number(),
  is_drill: z.boolean(),
  is_embedded: z.boolean(),
  nodes: z.array(node),
  services: z.array(service),
  queues: z.array(queue),
  slow_requests: z.object({
    /** From how many milliseconds on a request counts as slow. */
    limit_ms: z.number(),
    routes: z.array(slowRoute),
  }),
  backups: z.object({
    /** The time of day in UTC of the daily backup; null where none is set up. */
    at: z.string().nullable(),
    backup: backupKind,
    drill: backupKind,
  }),
  database_bytes: z.number(),
  migrations: z.object({
    applied: z.number(),
    /** Files of this release that are not applied, and applied ones of a newer release. */
    pending: z.array(z.string()),
    unknown: z.array(z.string()),
    newest: z.object({ name: z.string(), release: z.number(), applied_at: instant }).nullable(),
  }),
})
export type System = z.infer<typeof system>

const ACCESS = { roles: ['super_admin'] } as const

export const systemCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/system',
    summary: 'How the installation is: its nodes, services, queues, slow requests, backups and migrations',
    access: ACCESS,
    reply: z.object({ system }),
  },
  sendTestMail: {
    method: 'POST',
    path: '/system/test_mail',
    summary: 'Sends an email to whoever asks for it, the way of every other',
    access: ACCESS,
    reply: z.object({ message }),
  },
  startDrill: {
    method: 'POST',
    path: '/system/drills',
    summary: 'Starts a restore drill of the newest scheduled backup',
    access: ACCESS,
    reply: z.object({ message }),
  },
})
