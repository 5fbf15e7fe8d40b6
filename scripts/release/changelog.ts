const UNRELEASED = '## [Unreleased]\n'
const OPERATOR = '### What an operator must do'

/** What stands under a heading of CHANGELOG.md, without the heading. */
function sectionOf(changelog: string, heading: string) {
  const [, rest] = changelog.split(heading, 2)
  return rest?.split(/^## /m)[0]?.trim()
}

/** Turns what is unreleased into the section of the version. Throws if there is nothing, or nothing for operators. */
export function dateChangelog(changelog: string, version: string, day: string) {
  const section = sectionOf(changelog, UNRELEASED)
  if (section === undefined) throw new Error('CHANGELOG.md has no section [Unreleased].')
  if (section === '') throw new Error('CHANGELOG.md says nothing under [Unreleased]: write what changes.')
  if (!section.includes(`${OPERATOR}\n`))
    throw new Error(`CHANGELOG.md has no "${OPERATOR}" under [Unreleased]: write it, or that there is nothing to do.`)
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${day}\n`)
}

/** Throws unless the version is one, and later than the one before. */
export function requireLater(version: string, before: string) {
  const numbers = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)
  const [given, former] = [numbers(version), numbers(before.replace('-dev', ''))]
  if (!given) throw new Error(`${version} is no version: write it as 1.2.0.`)
  const at = given.findIndex((number, place) => number !== former?.[place])
  // 1.1.0-dev becomes 1.1.0.
  if (at < 0 && before.endsWith('-dev')) return
  if (at < 0 || (given[at] ?? 0) < (former?.[at] ?? 0))
    throw new Error(`${version} is not later than ${before}, the version of package.json.`)
}

/** The version of what is made after that release, which nobody mistakes for one. */
export function nextVersion(version: string) {
  const [major, minor] = version.split('.').map(Number)
  return `${major}.${(minor ?? 0) + 1}.0-dev`
}
