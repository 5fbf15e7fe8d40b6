import { describe, expect, it } from 'vitest'
import { GLOBAL_PERMISSIONS, ORGANIZATION_PERMISSIONS } from '#contract/permissions.ts'
import { readSource, sourceFiles } from './source-files.ts'

/**
 * A rule is defined once: the server refuses by it, and the screen locks by it. These have one reader, for the reason
 * given.
 */
const ONE_READER: Record<string, string> = {
  'caseCan.archive': 'the screen offers the one of archive and restore that the state allows',
  'caseCan.restore': 'as above',
  'caseCan.remindApproval': 'only the server knows when the doctor was reminded',
  suspendBlocker: 'the screen offers the one of suspend and resume that the state allows',
  proceedBlocker: 'only the server knows which steps were finished meanwhile',
  userBlocker: 'the screen shows in one sentence what the server asks one by one',
}

const sources = sourceFiles()
  .filter((file) => /^(contract|server|web)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, source: readSource(file) }))

/** Returns the rules defined in a source, such as `canAssignCase`, `mayProceed`, `closedBlocker`, `caseCan.hold`. */
function rulesIn(source: string) {
  const functions = [...source.matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name)
  const judging = functions.filter((name) => /^(can|may)[A-Z]|(Blocker|Refusal)$/.test(name))
  const members = [...source.matchAll(/^export const (\w+Can) = \{\n([\s\S]*?)^\}/gm)].flatMap(
    ([, object = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, member = '']) => `${object}.${member}`),
  )
  return [...judging, ...members]
}

describe('a rule of the contract', () => {
  const files = sources.filter(({ file }) => file.endsWith('.rules.ts'))
  const rules = files.flatMap(({ source }) => rulesIn(source))

  it('is used by the server and the web app', () => {
    const single = rules.flatMap((rule) => {
      const sides = ['server', 'web'].filter((side) => isRead(rule, side, new Set()))
      return sides.length === 2 || rule in ONE_READER ? [] : [`${rule}: ${sides.join()}`]
    })
    expect(single).toEqual([])
  })

  it('has a single user only if ONE_READER lists it', () => {
    const wrong = Object.keys(ONE_READER).filter((rule) => !rules.includes(rule) || bothRead(rule))
    expect(wrong).toEqual([])
  })
})

it('no query compares a state with a bare number', () => {
  const bare = /\b(?:status_id|submission_completed_by)\b(?:', '[=!<>]+',| (?:[=!<>]+|between|in)) ?\(?\d/
  expect(sources.filter(({ source }) => bare.test(source)).map(({ file }) => file)).toEqual([])
})

it('only the contract spells out permission names', () => {
  const names = [GLOBAL_PERMISSIONS, ORGANIZATION_PERMISSIONS].flatMap((table) => Object.values(table).flat())
  const named = new RegExp(`['"\`](?:${[...new Set(names)].join('|').replaceAll('.', '\\.')})['"\`]`)
  const outside = sources.filter(({ file }) => !file.startsWith('contract/'))
  expect(outside.filter(({ source }) => named.test(source)).map(({ file }) => file)).toEqual([])
})

function bothRead(rule: string) {
  return ['server', 'web'].every((side) => isRead(rule, side, new Set()))
}

/** Returns whether that side uses the rule by name, or through another rule that it uses. */
function isRead(rule: string, side: string, seen: Set<string>): boolean {
  if (seen.has(rule)) return false
  seen.add(rule)
  const named = new RegExp(`\\b${rule.replace('.', '\\.')}\\b`)
  if (sources.some(({ file, source }) => file.startsWith(`${side}/`) && named.test(source))) return true
  return callersOf(named).some((caller) => caller !== rule && isRead(caller, side, seen))
}

/** Returns the exports of the contract whose source contains the name. */
function callersOf(named: RegExp) {
  return sources
    .filter(({ file }) => file.startsWith('contract/'))
    .flatMap(({ source }) => source.split(/^(?=export )/m))
    .filter((part) => named.test(part))
    .flatMap((part) => {
      const [, object] = /^export const (\w+Can)\b/.exec(part) ?? []
      if (!object) return [/^export (?:function|const) (\w+)/.exec(part)?.[1] ?? []].flat()
      return part
        .split(/^(?= {2}\w+\()/m)
        .filter((member) => named.test(member))
        .map((member) => `${object}.${/^ {2}(\w+)\(/.exec(member)?.[1] ?? ''}`)
    })
}
