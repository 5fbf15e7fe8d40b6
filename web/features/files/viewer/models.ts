import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Plane,
  Triangle,
  Vector3,
  type Box3,
  type Ray,
  type ShaderMaterial,
} from 'three'
import { Box3 as Box } from 'three'
import type { Jaw } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { firstHit } from '#mesh/ray.ts'
import type { CheckedMesh, MeshGeometry } from '../mesh-messages.ts'
import { loopLine } from './loop-line.ts'
import type { Cut } from './pane.ts'
import { roughSkin } from './rough.ts'

export type Shown = 'upper' | 'lower' | 'both'
/** A place of the surface in the coordinates of its file, and which triangle it is of. */
export type FileHit = { id: string; point: Vec3; triangle: number; normal: Vec3 }
/** Both jaws seen from the chewing side lie beside each other, like an open book. */
export type Layout = { shown: Shown; gap: number; isBook: boolean }

/** What lies over the others: a blue ghost, or glass, as dense as one likes. */
export type Material = 'skin' | 'ghost' | 'glass'

type Model = {
  outer: Group
  /** By jaw and choice; one of a pair is hidden besides while the other picture is drawn. */
  isShown: boolean
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>
  wire: Mesh<BufferGeometry, MeshBasicMaterial>
  /** In place of the mesh while it is turned, where that would be slow. */
  coarse: Mesh<BufferGeometry, ShaderMaterial>
  lines: Group
  source: MeshGeometry
  samples: Vector3[]
  box: Box3
  jaw: Jaw | undefined
  isChecked: boolean
  /** Those that came later. */
  colours?: Float32Array
}

const SAMPLES = 1500
const BOOK_GAP = 5
const CLEAR = { ghost: '#5ba9de', glass: '#c3d2e2' }
const CLEARNESS = 0.4

/** The jaws on the stage. Files are X left, Y back, Z up; the stage is X left, Y up, Z forward. */
export function createModels() {
  const root = new Group()
  const models = new Map<string, Model>()
  const looks = { wire: false, edges: true, hidden: new Set<string>() as ReadonlySet<string> }

  return {
    root,
    has: (id: string) => models.has(id),
    add(id: string, geometry: MeshGeometry, jaw: Jaw | undefined, material: Material = 'skin') {
      const model = makeModel(geometry, jaw, material)
      model.wire.visible = looks.wire
      model.lines.visible = looks.edges
      models.set(id, model)
      root.add(model.outer)
    },
    remove(id: string) {
      const model = models.get(id)
      if (!model) return
      root.remove(model.outer)
      disposeModel(model)
      models.delete(id)
    },
    ids: () => [...models.keys()],
    setColours(id: string, colours: Float32Array) {
      const model = models.get(id)
      const known = model?.mesh.geometry.getAttribute('color')
      if (!model || model.colours === colours || !(known instanceof BufferAttribute)) return false
      model.colours = colours
      // Into the place of the first ones, which the coarse mesh shows too.
      known.set(colours).needsUpdate = true
      return true
    },
    setLoops(id: string, loops: CheckedMesh['loops'], jaw: Jaw | undefined) {
      const model = models.get(id)
      if (!model || model.isChecked) return false
      model.jaw = jaw
      model.isChecked = true
      for (const loop of loops) model.lines.add(loopLine(loop))
      return true
    },
    setWire(isOn: boolean) {
      looks.wire = isOn
      for (const { wire } of models.values()) wire.visible = isOn
    },
    /** For a picture that is wanted soon rather than fine. */
    setCoarse: (isOn: boolean) => {
      for (const { mesh, coarse, wire } of models.values()) {
        coarse.visible = isOn
        mesh.visible = !isOn
        wire.visible = looks.wire && !isOn
      }
    },
    setEdges(isOn: boolean) {
      looks.edges = isOn
      for (const { lines } of models.values()) lines.visible = isOn
    },
    /** For one picture of a pair: of what is shown, those that belong into it. */
    showOnly(isMeant: (id: string) => boolean) {
      for (const [id, model] of models) model.outer.visible = model.isShown && isMeant(id)
    },
    setHidden(ids: ReadonlySet<string>) {
      looks.hidden = ids
    },
    setOpacity(id: string, opacity: number) {
      const model = models.get(id)
      if (!model) return
      model.mesh.material.opacity = opacity
      setDensity(model.coarse, opacity)
    },
    arrange(layout: Layout) {
      arrange([...models.values()], layout)
      for (const [id, model] of models) {
        model.isShown = model.outer.visible && !looks.hidden.has(id)
        model.outer.visible = model.isShown
      }
    },
    /** Cuts every model at the same place of its file, wherever it lies on the stage. */
    setCut(cut: Cut | undefined) {
      for (const { mesh, coarse } of models.values()) {
        const planes = cut ? [planeOf(cut).applyMatrix4(mesh.matrixWorld)] : null
        for (const { material } of [mesh, coarse]) material.clippingPlanes = planes
      }
    },
    isShown: (id: string) => models.get(id)?.isShown === true,
    /** A point of the file as it stands on the stage. */
    toStage(id: string, [x, y, z]: readonly [number, number, number]) {
      const point = new Vector3(x, y, z)
      return models.get(id)?.mesh.localToWorld(point) ?? point
    },
    directionToStage(id: string, [x, y, z]: readonly [number, number, number]) {
      const direction = new Vector3(x, y, z)
      const mesh = models.get(id)?.mesh
      return mesh ? direction.transformDirection(mesh.matrixWorld) : direction
    },
    /** What a ray of the stage meets first of what is shown and meant; what is cut away is not there. */
    pick(ray: Ray, isMeant: (id: string) => boolean = () => true): FileHit | undefined {
      let nearest = Infinity
      let hit: FileHit | undefined
      for (const [id, { isShown, mesh, source }] of models) {
        if (!isShown || !isMeant(id)) continue
        const { origin, direction } = ray.clone().applyMatrix4(mesh.matrixWorld.clone().invert())
        const planes = mesh.material.clippingPlanes ?? []
        const isSeen = (point: Vec3) => {
          const there = mesh.localToWorld(new Vector3(...point))
          return planes.every((plane) => plane.distanceToPoint(there) >= 0)
        }
        const found = firstHit(source, origin.toArray(), direction.toArray(), isSeen)
        // Nothing on the stage is scaled, so that each ray counts in mm.
        if (!found || found.away >= nearest) continue
        nearest = found.away
        hit = { id, point: found.point, triangle: found.triangle, normal: normalOf(mesh.geometry, found.triangle) }
      }
      return hit
    },
    /** Enough points of what is shown to fit it into a frame. */
    points: () => {
      root.updateMatrixWorld(true)
      return [...models.values()]
        .filter(({ isShown }) => isShown)
        .flatMap(({ samples, mesh }) => samples.map((point) => mesh.localToWorld(point.clone())))
    },
    dispose() {
      for (const model of models.values()) disposeModel(model)
      models.clear()
    },
  }
}

function makeModel(source: MeshGeometry, jaw: Jaw | undefined, material: Material): Model {
  const { positions, index, normals, colours, coarse: fewer } = source
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('color', new BufferAttribute(colours, 3))
  geometry.setIndex(new BufferAttribute(index, 1))
  const skin = new MeshLambertMaterial(
    material === 'skin'
      ? { vertexColors: true, side: DoubleSide }
      : { color: CLEAR[material], transparent: true, opacity: CLEARNESS },
  )
  // Lines drawn on it must win.
  Object.assign(skin, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 })
  const mesh = new Mesh(geometry, skin)
  const coarse = new Mesh(new BufferGeometry(), roughSkin(material === 'skin' ? undefined : CLEAR[material]))
  coarse.geometry.attributes = geometry.attributes
  coarse.geometry.setIndex(fewer ? new BufferAttribute(fewer, 1) : geometry.index)
  coarse.visible = false
  if (material !== 'skin') setDensity(coarse, CLEARNESS)
  const net = new MeshBasicMaterial({ wireframe: true, transparent: true, opacity: 0.32, color: new Color('#0b1016') })
  net.toneMapped = false
  const wire = new Mesh(geometry, net)
  const lines = new Group()
  const inner = new Group()
  inner.rotation.x = -Math.PI / 2
  inner.add(mesh, coarse, wire, lines)
  const outer = new Group()
  outer.add(inner)
  const stride = 3 * Math.max(1, Math.floor(positions.length / 3 / SAMPLES))
  const samples: Vector3[] = []
  for (let i = 0; i < positions.length; i += stride) samples.push(new Vector3().fromArray(positions, i))
  outer.updateMatrixWorld(true)
  const box = new Box().setFromPoints(samples.map((point) => mesh.localToWorld(point.clone())))
  return { outer, isShown: true, mesh, wire, coarse, lines, source, samples, box, jaw, isChecked: false }
}

function arrange(models: readonly Model[], { shown, gap, isBook }: Layout) {
  const lower = unionOf(models.filter(({ jaw }) => jaw !== 'upper'))
  const upper = unionOf(models.filter(({ jaw }) => jaw === 'upper'))
  const opens = isBook && shown === 'both' && !lower.isEmpty() && !upper.isEmpty()
  for (const { outer, jaw } of models) {
    outer.visible = shown === 'both' || jaw === undefined || jaw === shown
    outer.rotation.x = opens && jaw === 'upper' ? Math.PI : 0
    outer.position.set(0, jaw === 'upper' ? gap / 2 : jaw === 'lower' ? -gap / 2 : 0, 0)
    if (!opens) continue
    outer.position.set(0, 0, 0)
    if (jaw === 'upper') outer.position.set(0, lower.max.y + upper.min.y, lower.min.z + upper.min.z - BOOK_GAP)
  }
}

function unionOf(models: readonly Model[]) {
  return models.reduce((all, { box }) => all.union(box), new Box())
}

function setDensity({ material }: Model['coarse'], density: number) {
  Object.assign(material.uniforms, { density: { value: density } })
}

function normalOf({ attributes: { position }, index }: BufferGeometry, triangle: number): Vec3 {
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((corner) => index?.getX(3 * triangle + corner))
  const corners = new Triangle()
  if (position) corners.setFromAttributeAndIndices(position, a, b, c)
  return corners.getNormal(new Vector3()).toArray()
}

function planeOf({ axis, at, keeps }: Cut) {
  const sign = keeps === 'above' ? 1 : -1
  return new Plane(new Vector3().setComponent(axis, sign), -sign * at)
}

function disposeModel({ mesh, wire, coarse, lines }: Model) {
  mesh.geometry.dispose()
  coarse.geometry.dispose()
  coarse.material.dispose()
  mesh.material.dispose()
  wire.material.dispose()
  for (const line of lines.children) {
    if (!(line instanceof Mesh)) continue
    line.geometry.dispose()
    line.material.dispose()
  }
}
