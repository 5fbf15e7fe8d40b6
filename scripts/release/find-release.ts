import { spawnSync } from 'node:child_process'

/**
 * Returns the commit of a release: that of its tag, or, in a clone without tags, the one that put the version into
 * CHANGELOG.md. Throws a sentence if neither is there.
 */
export function findRelease(root: string, version: string) {
  const tag = `v${version}`
  const tagged = git(root, ['rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`])
  if (tagged) return tagged
  const commits = git(root, ['log', '--reverse', '--format=%H', `-S## [${version}]`, '--', 'CHANGELOG.md'])
  const [first] = commits.split('\n')
  // The oldest commit of a shallow clone seems to have written every file.
  if (first && !(isShallow(root) && isOldest(root, first))) return first
  const deepen = isShallow(root)
    ? 'This clone is shallow: git fetch --unshallow --tags.'
    : `Fetch the tags: git fetch --tags.`
  throw new Error(
    `The release ${version} is not in this clone: there is no tag ${tag}, and no commit that put ${version} into CHANGELOG.md. ${deepen}`,
  )
}

function isShallow(root: string) {
  return git(root, ['rev-parse', '--is-shallow-repository']) === 'true'
}

function isOldest(root: string, commit: string) {
  return git(root, ['rev-list', '--max-parents=0', 'HEAD']).split('\n').includes(commit)
}

/** What git prints, or nothing if it fails. */
function git(root: string, args: string[]) {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout.trim()
}
