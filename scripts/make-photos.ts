// Renders the sample photos of the demo and the picture of the login page; the results are committed.
// Run: npx tsx scripts/make-photos.ts [photos | login] (needs Chromium; set CHROMIUM if Playwright has none)
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import sharp from 'sharp'
import { makeShadedArch } from '#arches/arch.ts'
import { bracketPlaces, bracketShape, isSlotFloor, makeBrackets } from '#arches/brackets.ts'
import type { ArchOptions } from '#arches/options.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { Skin } from '#mesh/skins.ts'
import { skinColours } from '#mesh/skins.ts'
import type { Shot, ShotMesh } from './photo-shots.ts'
import { loginShot, photoShots } from './photo-shots.ts'

const seeds = [1, 2, 3]
const origin = 'http://studio.invalid'
const files = new Map<string, Buffer>()

const requested = process.argv[2]
const executablePath = process.env['CHROMIUM']
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  const page = await openStage()
  if (requested !== 'login') for (const seed of seeds) await makePhotos(page, seed)
  if (requested !== 'photos') await makeLoginPicture(page)
} finally {
  await browser.close()
}

async function openStage(): Promise<Page> {
  const bundle = await build({ entryPoints: ['scripts/photo-stage.ts'], bundle: true, format: 'esm', write: false })
  files.set('stage.js', Buffer.from(bundle.outputFiles[0]?.contents ?? []))
  files.set('', Buffer.from('<!doctype html><script type="module" src="/stage.js"></script>'))
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.route(`${origin}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const contentType =
      name === '' ? 'text/html' : name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
    return route.fulfill({ body: files.get(name) ?? Buffer.alloc(0), contentType })
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'takePicture' in globalThis)
  return page
}

async function makePhotos(page: Page, seed: number): Promise<void> {
  mkdirSync('demo/photos', { recursive: true })
  const meshes = {
    upper: archFor({ seed, jaw: 'upper', crowding: 1, step: 0.36 }, 'photo'),
    lower: archFor({ seed, jaw: 'lower', crowding: 1, step: 0.36 }, 'photo'),
  }
  for (const [name, { jaws, shot }] of Object.entries(photoShots)) {
    const picture = await renderShot(page, { ...shot, meshes: jaws.map((jaw) => meshes[jaw]) })
    writeFileSync(`demo/photos/${seed}-${name}.jpg`, picture)
  }
}

async function makeLoginPicture(page: Page): Promise<void> {
  mkdirSync('web/assets', { recursive: true })
  const options: ArchOptions = { seed: 7, jaw: 'lower', crowding: 0.25, step: 0.3 }
  const picture = await renderShot(page, { ...loginShot, meshes: [archFor(options, 'stone'), bracketsFor(options)] })
  await sharp(picture).webp({ quality: 84, alphaQuality: 100, effort: 6 }).toFile('web/assets/login-arch.webp')
}

async function renderShot(page: Page, shot: Shot): Promise<Buffer> {
  const url = await page.evaluate((shot) => globalThis.takePicture(shot), shot)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

function archFor(options: ArchOptions, skin: Skin): ShotMesh {
  const mesh = makeShadedArch(options)
  const colours = skinColours(skin, mesh.mask.length, mesh.occlusion, { mask: mesh.mask })
  return publishMesh(mesh, mesh.normals, colours, false)
}

function bracketsFor(options: ArchOptions): ShotMesh {
  const mesh = makeBrackets(options)
  const each = bracketShape().index.length / 3
  const triangles = each * bracketPlaces(options).length
  const metal = [0xb9, 0xc0, 0xc8].map((byte) => (byte / 255) ** 2.2)
  const floor = [0x6d, 0x75, 0x7f].map((byte) => (byte / 255) ** 2.2)
  const perCorner = Array.from({ length: 3 * triangles }, (_, i) =>
    isSlotFloor(Math.floor(i / 3) % each) ? floor : metal,
  )
  return publishMesh(mesh, undefined, Float32Array.from(perCorner.flat()), true)
}

/** Makes a mesh available to the page's fetch: as unindexed triangles, in the axes of the view. */
function publishMesh(mesh: Mesh, normals: Float32Array | undefined, colours: Float32Array, metal: boolean): ShotMesh {
  const name = `mesh-${files.size}`
  const positions = toView(loose(mesh.positions, mesh.index))
  const perCorner = normals ? loose(colours, mesh.index) : colours
  files.set(`${name}-positions`, Buffer.from(positions.buffer))
  files.set(
    `${name}-normals`,
    Buffer.from((normals ? toView(loose(normals, mesh.index)) : flatNormals(positions)).buffer),
  )
  files.set(`${name}-colours`, Buffer.from(perCorner.buffer))
  return { positions: `${name}-positions`, normals: `${name}-normals`, colours: `${name}-colours`, metal }
}

function loose(values: Float32Array, index: Uint32Array): Float32Array {
  const out = new Float32Array(3 * index.length)
  for (const [corner, vertex] of index.entries()) out.set(values.subarray(3 * vertex, 3 * vertex + 3), 3 * corner)
  return out
}

function toView(values: Float32Array): Float32Array {
  return values.map((value, i) => (i % 3 === 0 ? value : i % 3 === 1 ? (values[i + 1] ?? 0) : -(values[i - 1] ?? 0)))
}

function flatNormals(positions: Float32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 9) {
    const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = positions.subarray(i, i + 9)
    const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.hypot(...normal) || 1
    for (let n = 0; n < 9; n++) normals[i + n] = (normal[n % 3] ?? 0) / length
  }
  return normals
}
