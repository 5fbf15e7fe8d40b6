import { configWarnings, type Config, VARIABLES } from '#server/config.ts'
import { type Finding, fromSentence, ok } from './finding.ts'

/** The variables whose values may be shown: a new one is hidden until it is added here. */
const SHOWN = new Set(
  `PORT HOST DATA_DIR PUBLIC_URL TRUST_PROXY METRICS STOP_WITHIN_SECONDS DRAIN_SECONDS START_WITHOUT DEV_INBOX API_REFERENCE EMBEDDED
  WITHOUT_TLS S3_ENDPOINT S3_PUBLIC_ENDPOINT S3_REGION S3_BUCKET S3_FORCE_PATH_STYLE MAIL_FROM BOT_CHECK PAYMENTS
  SANDBOX_PORT REQUIRE_SECOND_FACTOR SESSION_IDLE_STAFF SESSION_IDLE_PRACTICE SEED PROVIDER_NAME PROVIDER_ADDRESS APP_SCHEME
  RESTORE_DRILL TRASH_DAYS MAIL_RETENTION_DAYS LOG_LEVEL`.split(/\s+/),
)

type Inspected = { given: Record<string, string | undefined>; faults: readonly string[]; config: Config | undefined }

/** A line for each variable that is set, for each fault of the environment, and for each warning of a start. */
export function variableFindings({ given, faults, config }: Inspected): Finding[] {
  const wrong = faults.map((sentence) => fromSentence('fault', sentence, 'variables'))
  const warnings = config ? configWarnings(config).map((line) => fromSentence('warning', line, 'variables')) : []
  const named = new Set([...wrong, ...warnings].map(({ subject }) => subject))
  const set = VARIABLES.filter((name) => given[name] !== undefined)
  const right = set
    .filter((name) => !named.has(name))
    .map((name) => ok(name, SHOWN.has(name) ? String(given[name]) : 'set, value hidden'))
  const rest = ok('variables', `set: ${set.length} of ${VARIABLES.length}, the others have their defaults`)
  return [...right, ...warnings, ...wrong, rest]
}
