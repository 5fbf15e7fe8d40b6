import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { PREVIOUS } from '#server/db/released.ts'
import { findRelease } from '../release/find-release.ts'
import { run } from './programs.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Packs the release before this one from its commit, with its own tools, in that folder. Returns its tarball. */
export function packPrevious(folder: string) {
  const commit = findRelease(ROOT, PREVIOUS.version)
  const archive = path.join(folder, 'release.tar')
  run('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT })
  const checkout = path.join(folder, 'checkout')
  mkdirSync(checkout)
  run('tar', ['-xf', archive, '-C', checkout])
  // Its files are of no repository, which would tell the time of the commit.
  const seconds = run('git', ['log', '-1', '--format=%ct', commit], { cwd: ROOT }).trim()
  const options = { cwd: checkout, env: { ...process.env, SOURCE_DATE_EPOCH: seconds, NODE_ENV: '' } }
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], options)
  run('npm', ['run', '--silent', 'package'], options)
  const made = path.join(checkout, 'dist/package')
  const name = readdirSync(made).find((each) => each.endsWith('.tar.gz'))
  if (!name) throw new Error(`${PREVIOUS.version} was packed to nothing.`)
  return path.join(made, name)
}
