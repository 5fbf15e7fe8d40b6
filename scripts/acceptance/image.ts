import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/testing/cluster.ts'
import { mistype, openScan, signIn, submitCase } from './client.ts'
import { confined, DATA } from './debian-root.ts'
import { type Ground, readVersion } from './ground.ts'
import { localVariables, startPortal } from './portal.ts'
import { requirePrograms, run } from './programs.ts'
import { must, step } from './steps.ts'

const BASE = 'localhost/debian-of-acceptance'
const IMAGE = 'localhost/typodont'

type ImageConfig = {
  User: string
  Entrypoint: [string, ...string[]]
  Cmd: string[]
  Env: string[]
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

/**
 * The image, built on a bare Debian and walked as its configuration says: that user, entry point and probe, the root
 * read-only. Running it in an engine is not possible without one, so the walk is in a root of its own.
 */
export async function walk(ground: Ground) {
  requirePrograms({ buildah: 'buildah' })
  const debian = await ground.debian()
  const unpacked = await ground.unpacked()
  const store = ground.folder('image-store')
  const buildah = (...args: string[]) =>
    run('buildah', [
      '--storage-driver=vfs',
      '--root',
      path.join(store, 'root'),
      '--runroot',
      path.join(store, 'run'),
      ...args,
    ])
  await step('the bare Debian as a base image', () => {
    const container = buildah('from', 'scratch').trim()
    buildah('copy', '--quiet', container, debian, '/')
    buildah('commit', '--quiet', container, BASE)
    buildah('rm', container)
  })
  await step('buildah bud --isolation=chroot', () =>
    buildah(
      'bud',
      '--isolation=chroot',
      '--format=docker',
      '--pull-never',
      `--build-arg=BASE=${BASE}`,
      `--tag=${IMAGE}`,
      `--file=${path.join(unpacked, 'deploy/Dockerfile')}`,
      unpacked,
    ),
  )
  const config = await step('its user has no rights, its probe no shell', () => {
    const inspected = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as { Docker: { config: ImageConfig } }
    return checkConfig(inspected.Docker.config)
  })
  const root = buildah('mount', buildah('from', '--pull-never', IMAGE).trim()).trim()
  await walkImage({ root, data: ground.folder('image-data'), config, version: readVersion(unpacked) })
}

function checkConfig(config: ImageConfig) {
  must(/^[1-9]\d*:[1-9]\d*$/.test(config.User), `The user is ${config.User}.`)
  must(config.Healthcheck.Test[0] === 'CMD', `The probe is ${config.Healthcheck.Test.join(' ')}.`)
  must(DATA in config.Volumes, `The volumes are ${Object.keys(config.Volumes).join(', ')}.`)
  return config
}

type Image = { root: string; data: string; config: ImageConfig; version: string }

async function walkImage({ root, data, config, version }: Image) {
  must(existsSync(path.join(root, DATA)), `${DATA} is not in the image.`)
  const [program, ...rest] = config.Entrypoint
  const inImage = (...args: string[]) => confined(root, data, [program, ...rest, ...args], config.User.split(':')[0])
  const env = {
    ...Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ...localVariables(await freePort()),
  }
  await step('typodont version', () => {
    const [unshare, ...args] = inImage('version')
    const printed = run(unshare, args, { env }).trim()
    must(printed === version, `It prints ${printed}.`)
  })
  const probe = () => {
    const [unshare, ...args] = confined(root, data, config.Healthcheck.Test.slice(1))
    return run(unshare, args, { env })
  }
  await step('its probe fails before the start', () => {
    const outcome = (() => {
      try {
        return probe()
      } catch (error) {
        return String(error)
      }
    })()
    must(outcome.includes('answers nothing'), `The probe said: ${outcome}`)
  })
  const portal = await step('started with the demo world', () => startPortal(inImage(...config.Cmd), env))
  try {
    await step('its probe succeeds', probe)
    await step('a wrong password is refused', () => mistype(portal.url))
    const client = await step('signed in', () => signIn(portal.url))
    const patient_id = await step('uploaded a scan and submitted its case', () => submitCase(client, 'Haddad'))
    await step('the scan was looked at and opens', () => openScan(client, patient_id))
    await step('stopped', () => portal.stop())
  } finally {
    portal.kill()
  }
}
