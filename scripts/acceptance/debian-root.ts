import { cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { PATH, requirePrograms, run } from './programs.ts'
import { must } from './steps.ts'

/** Where the portal lies and stores in a root. */
export const HOME = '/opt/typodont'
export const DATA = '/var/lib/typodont'

/** A user that owns nothing and that no file of a root names. */
const NOBODY = '65532'

/** Makes a bare Debian of this machine's release in the folder: what its installer leaves, without anything for us. */
export function makeDebian(folder: string) {
  requirePrograms({ mmdebstrap: 'mmdebstrap', chroot: 'coreutils', unshare: 'util-linux', setpriv: 'util-linux' })
  must(process.getuid?.() === 0, 'A root of its own can be made by root only.')
  const release = run('sh', ['-c', '. /etc/os-release && echo "$VERSION_CODENAME"']).trim()
  run('mmdebstrap', ['--quiet', '--variant=minbase', release, folder])
  return Promise.resolve(folder)
}

/** Copies a root and puts the unpacked package into it. */
export function installInto(root: string, debian: string, unpacked: string) {
  rmSync(root, { recursive: true, force: true })
  run('cp', ['--archive', debian, root])
  cpSync(unpacked, path.join(root, HOME), { recursive: true, verbatimSymlinks: true })
  run('ln', ['-s', `${HOME}/bin/typodont`, path.join(root, 'usr/local/bin/typodont')])
  mkdirSync(path.join(root, DATA), { recursive: true })
}

/**
 * In mounts of its own: everything is read-only but the data and /tmp, and the program has neither rights nor a way to
 * get some. It replaces the shell, so that a signal reaches it.
 */
const CONFINE = `
root=$1 data=$2 user=$3
shift 3
chown "$user:$user" "$data"
mount --bind "$root" "$root"
mount --bind "$data" "$root${DATA}"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs chroot --userspec="$user:$user" --groups= "$root" "$@"`

/** The command that runs another one in a root, as a user without rights and with that folder as its data. */
export function confined(root: string, data: string, command: readonly string[], user = NOBODY): [string, ...string[]] {
  return ['unshare', '--mount', '--propagation=private', 'sh', '-euc', CONFINE, 'sh', root, data, user, ...command]
}

/** Runs a command in a root to its end and returns what it printed. */
export function runConfined(root: string, data: string, command: readonly string[]) {
  const [program, ...args] = confined(root, data, command)
  return run(program, args, { env: { PATH } })
}
