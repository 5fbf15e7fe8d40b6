// Runs in the browser page that scripts/make-photos.ts opens. Renders one picture with full studio lighting, which
// would be too slow for the viewer of the product.
import * as three from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import type { Shot, ShotMesh } from './photo-shots.ts'

declare global {
  // make-photos.ts calls only this function.
  var takePicture: (shot: Shot) => Promise<string>
}

const renderer = new three.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
renderer.setClearColor(0, 0)
renderer.toneMapping = three.NeutralToneMapping
renderer.shadowMap.enabled = true
renderer.shadowMap.type = three.PCFShadowMap
const environment = new three.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.06).texture
const target = new three.Vector3(0, 0, -22)

globalThis.takePicture = async (shot) => {
  const scene = new three.Scene()
  scene.environment = environment
  scene.environmentIntensity = shot.lights.environment
  for (const mesh of shot.meshes) scene.add(await loadMesh(mesh, shot))
  addLights(scene, shot)
  renderer.toneMappingExposure = shot.exposure
  renderer.setSize(shot.width, shot.height, false)
  renderer.render(scene, cameraOf(shot))
  return composePicture(shot)
}

async function loadMesh(mesh: ShotMesh, { material }: Shot): Promise<three.Mesh> {
  const geometry = new three.BufferGeometry()
  geometry.setAttribute('position', new three.BufferAttribute(await floats(mesh.positions), 3))
  geometry.setAttribute('normal', new three.BufferAttribute(await floats(mesh.normals), 3))
  geometry.setAttribute('color', new three.BufferAttribute(await floats(mesh.colours), 3))
  const surface = mesh.metal ? { roughness: 0.38, metalness: 0.5 } : material
  const model = new three.Mesh(
    geometry,
    new three.MeshPhysicalMaterial({ vertexColors: true, side: three.DoubleSide, ...surface }),
  )
  model.castShadow = true
  model.receiveShadow = true
  return model
}

async function floats(name: string): Promise<Float32Array> {
  return new Float32Array(await (await fetch(`/${name}`)).arrayBuffer())
}

function addLights(scene: three.Scene, { lights }: Shot): void {
  const key = directional('#fff6ea', lights.key, lights.keyFrom)
  key.castShadow = true
  key.shadow.mapSize.set(2048, 2048)
  key.shadow.bias = -0.0006
  key.shadow.normalBias = 0.35
  key.shadow.intensity = 0.75
  Object.assign(key.shadow.camera, { left: -55, right: 55, top: 55, bottom: -55, near: 1, far: 300 })
  const others = [
    directional('#cfe6ff', lights.rim, [-70, 30, -60]),
    directional('#e9f1ff', lights.fill, [-60, 20, 70]),
  ]
  for (const light of [key, ...others]) scene.add(light, light.target)
  scene.add(new three.HemisphereLight('#ffffff', '#8a8f99', lights.hemisphere))
}

function directional(colour: string, intensity: number, from: [number, number, number]): three.DirectionalLight {
  const light = new three.DirectionalLight(colour, intensity)
  light.position.set(...from)
  light.target.position.copy(target)
  return light
}

function cameraOf({ camera, width, height }: Shot): three.Camera {
  const aspect = width / height
  const { halfHeight } = camera
  const lens =
    halfHeight === undefined
      ? new three.PerspectiveCamera(camera.fov, aspect, 5, 600)
      : new three.OrthographicCamera(-halfHeight * aspect, halfHeight * aspect, halfHeight, -halfHeight, 1, 600)
  lens.up.set(...camera.up)
  lens.position.set(...camera.from)
  lens.lookAt(...camera.to)
  return lens
}

/** Draws the picture over its background, or over a soft shadow of itself, and returns it as a data URL. */
function composePicture({ width, height, background }: Shot): string {
  const paper = document.createElement('canvas')
  paper.width = width
  paper.height = height
  const pen = paper.getContext('2d')
  if (!pen) throw new Error('No canvas')
  if (background === 'mouth') {
    const glow = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width * 0.6)
    glow.addColorStop(0, '#5b2b2b')
    glow.addColorStop(1, '#241010')
    pen.fillStyle = glow
    pen.fillRect(0, 0, width, height)
    pen.drawImage(renderer.domElement, 0, 0)
    return paper.toDataURL('image/jpeg', 0.82)
  }
  Object.assign(pen, { shadowColor: 'rgba(30, 40, 60, 0.28)', shadowBlur: 60, shadowOffsetY: 48 })
  pen.drawImage(renderer.domElement, 0, 0)
  return paper.toDataURL('image/png')
}
