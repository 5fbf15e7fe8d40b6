import { Counter, Histogram, Registry } from 'prom-client'

/** The services outside of the process that are called over the network. */
export const OUTGOING = ['s3', 'smtp', 'redis', 'search', 'payments'] as const
export type OutgoingService = (typeof OUTGOING)[number]

/** How a call ended: `refused` is an answer that says no for good, such as that of a mail server to one address. */
export const OUTCOMES = ['ok', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why a sign-in was refused, or that it was not. */
export const SIGN_IN_OUTCOMES = [
  'signed_in',
  'wrong_password',
  'unknown_address',
  'archived_account',
  'unverified_address',
  'wrong_sign_in_page',
  'wrong_second_factor',
  'locked',
  'bot_check',
  'other',
] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

export type Metrics = ReturnType<typeof createMetrics>

/** Sends the metrics to a collector; only where one is configured. */
export type MetricsExport = {
  /** Begins to send all that this registry has, once a minute. */
  begin(registry: Registry): void
  /** Sends them once more. */
  close(): Promise<void>
}

/**
 * What the code counts while it works; http/gauges.ts has what is measured when the metrics are requested. The values of
 * a label are known beforehand, so that no request can make up new ones.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    connectionWait: new Histogram({
      name: 'database_connection_wait_seconds',
      help: 'Time until a request or a job had a connection of the pool.',
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 15],
      registers,
    }),
    replicaReads: new Counter({
      name: 'replica_reads_total',
      help: 'Reads that the replica may answer, by the side that did.',
      labelNames: ['side'] as const,
      registers,
    }),
    outgoingCalls: new Histogram({
      name: 'outgoing_call_duration_seconds',
      help: 'Time of calls to other services, by operation and outcome.',
      labelNames: ['service', 'operation', 'outcome'] as const,
      buckets: [0.01, 0.05, 0.25, 1, 2.5, 10, 30],
      registers,
    }),
    uploads: new Counter({
      name: 'uploads_total',
      help: 'Uploaded files that a record uses, by their kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'uploaded_bytes_total',
      help: 'Bytes of uploaded files that a record uses, by their kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    limitedRequests: new Counter({
      name: 'limited_requests_total',
      help: 'Requests of signed-in users beyond the limit of the person or the organization.',
      labelNames: ['by'] as const,
      registers,
    }),
    webhookTries: new Counter({
      name: 'webhook_tries_total',
      help: 'Messages to webhooks of other software, by what came of them.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    signIns: new Counter({
      name: 'sign_ins_total',
      help: 'Sign-ins, by what came of them.',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}
