import type { Finding } from '#server/doctor/finding.ts'
import { diagnose } from '#server/doctor/diagnose.ts'
import { VERSION } from '#server/version.ts'
import type { Command, Print } from './command.ts'

/** Prints a line for everything that a running portal needs, and how to mend what is wrong. Exits with 1 for a fault. */
export const command: Command = { usage: 'typodont doctor [--json]', run }

async function run(args: string[], print: Print): Promise<number> {
  const [option, ...more] = args
  if (more.length > 0 || (option !== undefined && option !== '--json')) return 2
  const asJson = option === '--json'
  const findings = await diagnose(asJson ? () => {} : (finding) => print(formatFinding(finding)))
  const faults = findings.filter(({ level }) => level === 'fault').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  if (asJson) print(JSON.stringify({ version: VERSION, faults, warnings, findings }, undefined, 2))
  else print(`Faults: ${faults}, warnings: ${warnings}. Typodont ${VERSION}, Node ${process.version}.`)
  return faults > 0 ? 1 : 0
}

const LEVELS = { ok: 'ok', warning: 'warning', fault: 'FAULT' }

function formatFinding({ level, subject, what, write }: Finding) {
  return `${LEVELS[level].padEnd(7)}  ${subject.padEnd(22)}  ${write === undefined ? what : `${what}; ${write}`}`
}
