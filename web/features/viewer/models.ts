// The scene half of the viewer: one group per file with its mesh, a decimated mesh, the wireframe and the boundary
// loops, and the arrangement of the jaws.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type MeshPhongMaterial,
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
import { f32 } from '#mesh/typed-array.ts'
import type { CheckedMesh, MeshGeometry } from './mesh-messages.ts'
import { loopLine } from './loop-line.ts'
import type { Cut } from './pane.ts'
import { createCoarseMaterial } from './coarse-material.ts'
import { createEnamelMaterial } from './enamel-material.ts'

export type VisibleJaws = 'upper' | 'lower' | 'both'
/** A point on the surface in file coordinates (mm), with its triangle and normal. */
export type FileHit = { id: string; point: Vec3; triangle: number; normal: Vec3 }
/** `isBook`: in the occlusal view both jaws lie side by side, like an open book. */
export type Layout = { shown: VisibleJaws; gap: number; isBook: boolean }

/** Vertices on the way from other places, 0, to their own, 1. */
export type MeshPose = { from: Float32Array; at: number }

/**
 * `skin` is matt, `enamel` has a highlight on teeth; `ghost` (blue) and `glass` are translucent, with variable opacity,
 * for meshes laid over others.
 */
export type Material = 'skin' | 'enamel' | keyof typeof CLEAR

type Model = {
  outer: Group
  /** Visible by jaw and selection. While a pair is rendered, the mesh of the other half is hidden in addition. */
  isVisible: boolean
  mesh: Mesh<BufferGeometry, MeshLambertMaterial | MeshPhongMaterial>
  wire: Mesh<BufferGeometry, MeshBasicMaterial>
  /** Replaces the mesh during interaction on slow machines. */
  coarse: Mesh<BufferGeometry, ShaderMaterial>
  lines: Group
  source: MeshGeometry
  samples: Vector3[]
  box: Box3
  jaw: Jaw | undefined
  isChecked: boolean
  /** The shaded colours, which arrive after the geometry. */
  colours?: Float32Array
  pose?: MeshPose | undefined
}

const SAMPLES = 1500
const BOOK_GAP = 5
const CLEAR = { ghost: '#5ba9de', glass: '#c3d2e2' }
const CLEARNESS = 0.4

/** The models in the scene. Files are X left, Y back, Z up; the scene is X left, Y up, Z forward. */
export function createModels() {
  const root = new Group()
  const models = new Map<string, Model>()
  const hidden: ReadonlySet<string> = new Set()
  const looks = { wire: false, edges: true, hidden }

  return {
    root,
    getGeometry: (id: string) => models.get(id)?.source,
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
      const existing = model?.mesh.geometry.getAttribute('color')
      if (!model || model.colours === colours || !(existing instanceof BufferAttribute)) return false
      model.colours = colours
      // Overwrites the existing buffer, which the coarse mesh shares.
      existing.set(colours).needsUpdate = true
      return true
    },
    /** Moves the vertices that are drawn; picking and measuring use their own places. */
    setPose(id: string, pose: MeshPose | undefined) {
      const model = models.get(id)
      if (!model || (model.pose?.from === pose?.from && model.pose?.at === pose?.at)) return false
      model.pose = pose
      const { positions } = model.source
      if (!pose) {
        model.mesh.geometry.setAttribute('position', new BufferAttribute(positions, 3))
        return true
      }
      const existing = model.mesh.geometry.getAttribute('position')
      const moved = existing.array === positions ? new Float32Array(positions.length) : existing.array
      for (let i = 0; i < positions.length; i++) {
        const start = f32(pose.from, i)
        moved[i] = start + (f32(positions, i) - start) * pose.at
      }
      if (existing.array === moved) existing.needsUpdate = true
      else model.mesh.geometry.setAttribute('position', new BufferAttribute(moved, 3))
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
    /** Switches to the decimated meshes, for speed over quality. */
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
    /** Limits the visible models to those of one half of a pair. */
    showOnly(isIncluded: (id: string) => boolean) {
      for (const [id, model] of models) model.outer.visible = model.isVisible && isIncluded(id)
    },
    setHidden(ids: ReadonlySet<string>) {
      looks.hidden = ids
    },
    setOpacity(id: string, opacity: number) {
      const model = models.get(id)
      if (!model || model.mesh.material.opacity === opacity) return false
      model.mesh.material.opacity = opacity
      setDensity(model.coarse, opacity)
      return true
    },
    arrange(layout: Layout) {
      arrange([...models.values()], layout)
      for (const [id, model] of models) {
        model.isVisible = model.outer.visible && !looks.hidden.has(id)
        model.outer.visible = model.isVisible
      }
    },
    /** Cuts every model at the same plane in file coordinates, wherever it is placed in the scene. */
    setCut(cut: Cut | undefined) {
      for (const { mesh, coarse } of models.values()) {
        const planes = cut ? [toPlane(cut).applyMatrix4(mesh.matrixWorld)] : null
        for (const { material } of [mesh, coarse]) material.clippingPlanes = planes
      }
    },
    isVisible: (id: string) => models.get(id)?.isVisible === true,
    /** Converts a point from file to scene coordinates. */
    toStage(id: string, [x, y, z]: readonly [number, number, number]) {
      const point = new Vector3(x, y, z)
      return models.get(id)?.mesh.localToWorld(point) ?? point
    },
    directionToStage(id: string, [x, y, z]: readonly [number, number, number]) {
      const direction = new Vector3(x, y, z)
      const mesh = models.get(id)?.mesh
      return mesh ? direction.transformDirection(mesh.matrixWorld) : direction
    },
    /**
     * Returns the first hit of a ray in scene coordinates, among the visible models that `isIncluded` accepts; parts
     * that are cut away are ignored.
     */
    pick(ray: Ray, isIncluded: (id: string) => boolean = () => true): FileHit | undefined {
      let nearest = Infinity
      let hit: FileHit | undefined
      for (const [id, { isVisible, mesh, source }] of models) {
        if (!isVisible || !isIncluded(id)) continue
        const { origin, direction } = ray.clone().applyMatrix4(mesh.matrixWorld.clone().invert())
        const planes = mesh.material.clippingPlanes ?? []
        const isUncut = (point: Vec3) => {
          const stagePoint = mesh.localToWorld(new Vector3(...point))
          return planes.every((plane) => plane.distanceToPoint(stagePoint) >= 0)
        }
        const found = firstHit(source, origin.toArray(), direction.toArray(), isUncut)
        // No model is scaled, so distances along each local ray are all in mm.
        if (!found || found.away >= nearest) continue
        nearest = found.away
        const { point, triangle } = found
        hit = { id, point, triangle, normal: triangleNormal(mesh.geometry, triangle) }
      }
      return hit
    },
    /** Sample points of the visible models in scene coordinates, to fit them into the frame. */
    points: () => {
      root.updateMatrixWorld(true)
      return [...models.values()]
        .filter(({ isVisible }) => isVisible)
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
  const clear = material === 'ghost' || material === 'glass' ? CLEAR[material] : undefined
  const skin = createSkin(material, clear)
  // Pushes the surface back, so that lines on it are not hidden by z-fighting.
  Object.assign(skin, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 })
  const mesh = new Mesh(geometry, skin)
  const coarse = new Mesh(new BufferGeometry(), createCoarseMaterial(clear))
  coarse.geometry.attributes = geometry.attributes
  coarse.geometry.setIndex(fewer ? new BufferAttribute(fewer, 1) : geometry.index)
  coarse.visible = false
  if (clear !== undefined) setDensity(coarse, CLEARNESS)
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
  return { outer, isVisible: true, mesh, wire, coarse, lines, source, samples, box, jaw, isChecked: false }
}

function createSkin(material: Material, clear: string | undefined) {
  if (material === 'enamel') return createEnamelMaterial()
  if (clear === undefined) return new MeshLambertMaterial({ vertexColors: true, side: DoubleSide })
  return new MeshLambertMaterial({ color: clear, transparent: true, opacity: CLEARNESS })
}

function arrange(models: readonly Model[], { shown, gap, isBook }: Layout) {
  const lower = unionBox(models.filter(({ jaw }) => jaw !== 'upper'))
  const upper = unionBox(models.filter(({ jaw }) => jaw === 'upper'))
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

function unionBox(models: readonly Model[]) {
  return models.reduce((all, { box }) => all.union(box), new Box())
}

function setDensity({ material }: Model['coarse'], density: number) {
  Object.assign(material.uniforms, { density: { value: density } })
}

function triangleNormal({ attributes: { position }, index }: BufferGeometry, triangle: number): Vec3 {
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((corner) => index?.getX(3 * triangle + corner))
  const corners = new Triangle()
  if (position) corners.setFromAttributeAndIndices(position, a, b, c)
  return corners.getNormal(new Vector3()).toArray()
}

function toPlane({ axis, at, keeps }: Cut) {
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
