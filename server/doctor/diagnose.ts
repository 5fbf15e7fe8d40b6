import { inspectEnvironment } from '#server/config.ts'
import { localAddress } from '#server/local-address.ts'
import { loadSecretOrStandIn } from '#server/portal-secret.ts'
import { toDrillConfig } from '#server/restore-drill.ts'
import { errorMessage } from '#server/start-checks.ts'
import { identifyPortal, type Portal } from './identify-portal.ts'
import type { Check, Context } from './check.ts'
import { askPortal, readsTables } from './portal-checks.ts'
import { fault, type Finding, warning } from './finding.ts'
import { CHECKS } from './checks.ts'
import { openForDoctor } from './open-database.ts'
import { secretHider } from '#server/secret-hider.ts'
import { variableFindings } from './variables.ts'

type Options = { env?: Record<string, string | undefined> | undefined; checks?: readonly Check[] }

/**
 * Checks the installation of this environment, before its first start or beside a running portal, and changes nothing
 * that stays. Reports each finding as soon as it is known, without any secret, and returns all of them.
 */
export async function diagnose(report: (finding: Finding) => void, { env, checks = CHECKS }: Options = {}) {
  const inspected = inspectEnvironment(loadSecretOrStandIn, env)
  const hide = secretHider(inspected.given)
  const found: Finding[] = []
  const add = ({ level, subject, what, write }: Finding) => {
    const finding = { level, subject, what: hide(what), ...(write !== undefined && { write: hide(write) }) }
    found.push(finding)
    report(finding)
  }
  variableFindings(inspected).forEach(add)
  if (!inspected.config) {
    add(
      warning(
        'everything else',
        'was not checked, since variables are wrong',
        'correct them, then run the doctor again',
      ),
    )
    return found
  }
  // As in a start, a drill asks no service that it would not use.
  const config = inspected.config.restoreDrill ? toDrillConfig(inspected.config) : inspected.config
  const { context, close } = createContext(config)
  try {
    // One after the other, because each measures times.
    for (const check of checks) (await runCheck(check, context)).forEach(add)
  } finally {
    await close()
  }
  return found
}

async function runCheck(check: Check, context: Context): Promise<Finding[]> {
  try {
    const isHeld = readsTables(check) && (await context.database()).kind === 'held'
    return isHeld ? await askPortal(check, context.config.dataDir) : await check.run(context)
  } catch (error) {
    return [fault(check.name, `the check failed: ${errorMessage(error)}`)]
  }
}

function createContext(config: Context['config']) {
  let opened: ReturnType<typeof openForDoctor> | undefined
  let portal: Promise<Portal> | undefined
  const context: Context = {
    config,
    database: async () => (await (opened ??= openForDoctor(config))).database,
    portalHere: () => (portal ??= identifyPortal(localAddress(config), config.secrets)),
  }
  return { context, close: async () => (await opened)?.close() }
}
