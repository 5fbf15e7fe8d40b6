import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Vector3,
  type Box3,
} from 'three'
import { Box3 as Box } from 'three'
import type { Jaw } from '#mesh/jaw.ts'
import type { CheckedMesh, MeshGeometry } from '../mesh-messages.ts'
import { loopLine } from './loop-line.ts'

export type Shown = 'upper' | 'lower' | 'both'
/** Both jaws seen from the chewing side lie beside each other, like an open book. */
export type Layout = { shown: Shown; gap: number; isBook: boolean }

type Model = {
  outer: Group
  mesh: Mesh<BufferGeometry, MeshLambertMaterial>
  wire: Mesh<BufferGeometry, MeshBasicMaterial>
  /** In place of the mesh while it is turned, where that would be slow. */
  coarse: Mesh | undefined
  lines: Group
  samples: Vector3[]
  box: Box3
  jaw: Jaw | undefined
  isChecked: boolean
  /** Those that came later. */
  colours?: Float32Array
}

const SAMPLES = 1500
const BOOK_GAP = 5

/** The jaws on the stage. Files are X left, Y back, Z up; the stage is X left, Y up, Z forward. */
export function createModels() {
  const root = new Group()
  const models = new Map<string, Model>()
  const looks = { wire: false, edges: true }

  return {
    root,
    has: (id: string) => models.has(id),
    add(id: string, geometry: MeshGeometry, jaw: Jaw | undefined) {
      const model = makeModel(geometry, jaw)
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
        if (!coarse) continue
        coarse.visible = isOn
        mesh.visible = !isOn
        wire.visible = looks.wire && !isOn
      }
    },
    setEdges(isOn: boolean) {
      looks.edges = isOn
      for (const { lines } of models.values()) lines.visible = isOn
    },
    /** Of two files the first, the second, or both. */
    showOnly(ids: readonly string[], which: 0 | 1 | 'all') {
      for (const [id, { outer }] of models) outer.visible = which === 'all' || ids[which] === id
    },
    arrange: (layout: Layout) => arrange([...models.values()], layout),
    isShown: (id: string) => models.get(id)?.outer.visible === true,
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
    /** The file and its own coordinates of a point on the stage. */
    toFile(mesh: unknown, point: Vector3): { id: string; point: [number, number, number] } | undefined {
      const found = [...models].find(([, model]) => model.mesh === mesh)
      return found && { id: found[0], point: found[1].mesh.worldToLocal(point.clone()).toArray() }
    },
    meshes: () => [...models.values()].filter(({ outer }) => outer.visible).map(({ mesh }) => mesh),
    /** Enough points of what is shown to fit it into a frame. */
    points: () => {
      root.updateMatrixWorld(true)
      return [...models.values()]
        .filter(({ outer }) => outer.visible)
        .flatMap(({ samples, mesh }) => samples.map((point) => mesh.localToWorld(point.clone())))
    },
    dispose() {
      for (const model of models.values()) disposeModel(model)
      models.clear()
    },
  }
}

function makeModel({ positions, index, normals, colours, coarse: fewer }: MeshGeometry, jaw: Jaw | undefined): Model {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('color', new BufferAttribute(colours, 3))
  geometry.setIndex(new BufferAttribute(index, 1))
  const skin = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide })
  // Lines drawn on it must win.
  Object.assign(skin, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 })
  const mesh = new Mesh(geometry, skin)
  const coarse = fewer && new Mesh(new BufferGeometry(), skin)
  if (coarse && fewer) {
    coarse.geometry.attributes = geometry.attributes
    coarse.geometry.setIndex(new BufferAttribute(fewer, 1))
    coarse.visible = false
  }
  const net = new MeshBasicMaterial({ wireframe: true, transparent: true, opacity: 0.32, color: new Color('#0b1016') })
  net.toneMapped = false
  const wire = new Mesh(geometry, net)
  const lines = new Group()
  const inner = new Group()
  inner.rotation.x = -Math.PI / 2
  inner.add(mesh, wire, lines)
  if (coarse) inner.add(coarse)
  const outer = new Group()
  outer.add(inner)
  const stride = 3 * Math.max(1, Math.floor(positions.length / 3 / SAMPLES))
  const samples: Vector3[] = []
  for (let i = 0; i < positions.length; i += stride) samples.push(new Vector3().fromArray(positions, i))
  outer.updateMatrixWorld(true)
  const box = new Box().setFromPoints(samples.map((point) => mesh.localToWorld(point.clone())))
  return { outer, mesh, wire, coarse, lines, samples, box, jaw, isChecked: false }
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

function disposeModel({ mesh, wire, coarse, lines }: Model) {
  mesh.geometry.dispose()
  coarse?.geometry.dispose()
  mesh.material.dispose()
  wire.material.dispose()
  for (const line of lines.children) {
    if (!(line instanceof Mesh)) continue
    line.geometry.dispose()
    line.material.dispose()
  }
}
