import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Ground, readVersion } from './ground.ts'
import { requirePrograms, run } from './programs.ts'
import { must, step } from './steps.ts'

/** The descriptions of deploy/, by the programs that read them; none of them is started here. */
export async function walk(ground: Ground) {
  const unpacked = await ground.unpacked()
  const folder = path.join(ground.folder('manifests'), 'deploy')
  cpSync(path.join(unpacked, 'deploy'), folder, { recursive: true })
  await step('systemd reads the unit and finds it protected', () => checkUnit(folder, unpacked))
  await step('docker-compose reads compose.yaml', () => checkCompose(folder))
  for (const overlay of ['single', 'ha'])
    await step(`kubectl renders the overlay ${overlay}`, () => checkOverlay(folder, overlay, readVersion(unpacked)))
}

/** In tenths, as systemd counts what a unit leaves open. */
const MOST_EXPOSED = 20

function checkUnit(folder: string, unpacked: string) {
  requirePrograms({ 'systemd-analyze': 'systemd' })
  const unit = path.join(folder, 'typodont.service')
  // It looks for the program of the unit and for its user.
  writeFileSync(
    unit,
    readFileSync(unit, 'utf8')
      .replaceAll('/opt/typodont', unpacked)
      .replaceAll(/^(User|Group)=.*$/gm, '$1=daemon'),
  )
  run('systemd-analyze', ['verify', '--man=no', unit])
  run('systemd-analyze', ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, unit])
}

function checkCompose(folder: string) {
  requirePrograms({ 'docker-compose': 'docker-compose' })
  const example = readFileSync(path.join(folder, 'compose.env.example'), 'utf8')
  const filled = example.replaceAll(/^([A-Z_0-9]+)=$/gm, '$1=filled-in')
  writeFileSync(path.join(folder, '.env'), filled)
  const args = ['--file', path.join(folder, 'compose.yaml'), '--env-file', path.join(folder, '.env'), 'config']
  const services = run('docker-compose', [...args, '--services'])
    .trim()
    .split('\n')
    .sort()
  const expected = ['portal-1', 'portal-2', 'postgres', 'proxy', 'redis', 's3', 'search', 'search-key']
  must(services.join() === expected.join(), `Its services are ${services.join()}.`)
  must(run('docker-compose', args).includes('PUBLIC_URL: https://portal.example.com'), 'It lost the address.')
  writeFileSync(path.join(folder, '.env'), example)
  const empty = refusalOf(() => run('docker-compose', args))
  must(empty.includes('APP_SECRET'), `Without a secret it says: ${empty}`)
}

const KINDS = {
  single: ['ConfigMap', 'Deployment', 'Ingress', 'Job', 'PersistentVolumeClaim', 'Secret', 'Service'],
  ha: [
    'ConfigMap',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'Job',
    'PodDisruptionBudget',
    'Secret',
    'Service',
  ],
}

function checkOverlay(folder: string, overlay: string, version: string) {
  requirePrograms({ kubectl: 'kubernetes-client' })
  const rendered = run('kubectl', ['kustomize', path.join(folder, 'kubernetes/overlays', overlay)])
  const kinds = [...rendered.matchAll(/^kind: (\w+)$/gm)]
    .map(([, kind = '']) => kind)
    .sort()
    .join()
  must(kinds === KINDS[overlay as keyof typeof KINDS].join(), `It renders ${kinds}.`)
  const images = Array.from(rendered.matchAll(/image: (.+)$/gm), ([, image]) => image)
  must(images.length === 2 && images.every((each) => each?.endsWith(`:${version}`)), `Its images are ${images.join()}.`)
  const names = new Set(Array.from(rendered.matchAll(/name: (typodont-[a-z0-9]{10})$/gm), ([, name]) => name))
  must(names.size === 2, `Portals and migration do not share one ConfigMap and one Secret: ${[...names].join()}`)
}

function refusalOf(attempt: () => unknown) {
  try {
    attempt()
    return 'nothing'
  } catch (error) {
    return String(error)
  }
}
