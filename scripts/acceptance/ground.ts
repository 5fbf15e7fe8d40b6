import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PREVIOUS } from '#server/db/released.ts'
import { makePackage } from '../package.mjs'
import { makeDebian } from './debian-root.ts'
import { packPrevious } from './previous-package.ts'
import { run } from './programs.ts'
import { step } from './steps.ts'

/** What the parts stand on, each made when it is first needed. */
export type Ground = {
  /** An empty folder of that name, which is gone after the run. */
  folder(name: string): string
  tarball(): Promise<string>
  /** The package of the release before this one. */
  previous(): Promise<string>
  /** The folder of the tarball's content, on this machine. */
  unpacked(): Promise<string>
  /** A root of its own with a bare Debian. Who changes it takes a copy. */
  debian(): Promise<string>
  remove(): void
}

/** What is given are tarballs that are made already. */
export function openGround(given: { tarball?: string | undefined; previous?: string | undefined }): Ground {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'typodont-acceptance-'))
  const folder = (name: string) => {
    const made = path.join(scratch, name)
    mkdirSync(made, { recursive: true })
    return made
  }
  const tarball = once(() =>
    given.tarball ? Promise.resolve(path.resolve(given.tarball)) : step('npm run package', () => makePackage(() => {})),
  )
  return {
    folder,
    tarball,
    previous: once(() =>
      given.previous
        ? Promise.resolve(path.resolve(given.previous))
        : step(`${PREVIOUS.version} packed from its commit`, () => packPrevious(folder('previous'))),
    ),
    unpacked: once(async () => unpack(await tarball(), folder('unpacked'))),
    debian: once(() => step('a bare Debian in a root of its own', () => makeDebian(folder('debian')))),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  }
}

/** Unpacks a tarball into the folder and returns the one folder that it contains. */
export function unpack(tarball: string, folder: string) {
  run('tar', ['-xzf', tarball, '-C', folder])
  return path.join(folder, path.basename(tarball).replace(/\.tar\.gz$/, ''))
}

export function readVersion(unpacked: string) {
  const { version } = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8')) as { version: string }
  return version
}

function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
