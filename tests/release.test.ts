import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dateChangelog, nextVersion, requireLater } from '../scripts/release/changelog.ts'
import { findRelease } from '../scripts/release/find-release.ts'
import { ROOT } from './source-files.ts'

const SECTION = '### Fixed\n\n- A case is found.\n\n### What an operator must do\n\n- Nothing.\n'

describe('the changelog', () => {
  it('refuses a release that says nothing, or nothing to operators', () => {
    expect(() => dateChangelog('# Changelog\n', '1.1.0', '2026-11-28')).toThrow('has no section [Unreleased]')
    const empty = '## [Unreleased]\n\n## [1.0.0] - 2026-11-01\n\n- Before.\n'
    expect(() => dateChangelog(empty, '1.1.0', '2026-11-28')).toThrow('says nothing under [Unreleased]')
    const silent = '## [Unreleased]\n\n- A case is found.\n'
    expect(() => dateChangelog(silent, '1.1.0', '2026-11-28')).toThrow('no "### What an operator must do"')
  })

  it('gets the version and the day', () => {
    const dated = dateChangelog(`## [Unreleased]\n\n${SECTION}`, '1.1.0', '2026-11-28')
    expect(dated).toBe(`## [Unreleased]\n\n## [1.1.0] - 2026-11-28\n\n${SECTION}`)
  })

  it('says of each release what an operator must do', () => {
    const [, ...releases] = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## \[\d/m)
    for (const release of releases) expect(release).toContain('### What an operator must do')
  })
})

it('a version rises', () => {
  for (const wrong of ['1.2', 'v1.3.0', '']) expect(() => requireLater(wrong, '1.2.0')).toThrow('is no version')
  for (const wrong of ['1.2.0', '1.1.9', '0.9.0'])
    expect(() => requireLater(wrong, '1.2.0')).toThrow(`${wrong} is not later than 1.2.0`)
  expect(nextVersion('1.2.3')).toBe('1.3.0-dev')
  expect(() => requireLater('1.2.9', '1.3.0-dev')).toThrow('is not later')
  requireLater('1.3.0', '1.3.0-dev')
  for (const right of ['1.2.1', '1.10.0', '2.0.0']) requireLater(right, '1.2.0')
})

describe('the commit of a release', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-release-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const origin = path.join(folder, 'origin')
  const git = (at: string, ...args: string[]) => execFileSync('git', args, { cwd: at, encoding: 'utf8' }).trim()
  const commit = (text: string) => {
    writeFileSync(path.join(origin, 'CHANGELOG.md'), text)
    git(origin, 'add', '--all')
    git(origin, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'changelog')
    return git(origin, 'rev-parse', 'HEAD')
  }
  const clone = (name: string, ...args: string[]) => {
    git(folder, 'clone', '--quiet', ...args, `file://${origin}`, name)
    return path.join(folder, name)
  }
  git(folder, 'init', '--quiet', origin)
  commit('# Changelog\n')
  const released = commit('# Changelog\n\n## [1.0.0] - 2026-11-01\n')
  commit('# Changelog\n\n## [1.1.0] - 2026-11-28\n\n## [1.0.0] - 2026-11-01\n')

  it('is named in words if the clone does not have it', () => {
    expect(() => findRelease(clone('shallow', '--depth=1'), '1.0.0')).toThrow(
      'The release 1.0.0 is not in this clone: there is no tag v1.0.0, and no commit that put 1.0.0 into CHANGELOG.md. This clone is shallow: git fetch --unshallow --tags.',
    )
    expect(() => findRelease(origin, '9.0.0')).toThrow('Fetch the tags')
  })

  it('is that which put it into the changelog if there is no tag', () => {
    expect(findRelease(clone('without-tags', '--no-tags'), '1.0.0')).toBe(released)
  })

  it('is that of the tag', () => {
    git(origin, 'tag', 'v1.1.0', released)
    expect(findRelease(origin, '1.1.0')).toBe(released)
  })
})
