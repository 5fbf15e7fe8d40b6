// The API of the viewer in terms of files and mm; it hides three.js. React renders a `Scene` into it, and the viewer
// applies what differs from the one before: meshes, colours, the layout of the jaws, the cut and the camera.
import { Vector3 } from 'three'
import type { Jaw } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { distance } from '#mesh/vector.ts'
import { createFraming } from './camera-framing.ts'
import type { CheckedMesh, MeshGeometry } from './mesh-messages.ts'
import { createModels, type FileHit, type Material, type MeshPose, type VisibleJaws } from './models.ts'
import { makePane, type Cut } from './pane.ts'
import { createStage, type Half, type Pads, type ScreenPoint } from './stage.ts'
import type { ViewFrame } from './views.ts'

export type Viewer = ReturnType<typeof createViewer>
/** A point in the coordinates of its file, so that it moves with its jaw. */
export type FilePoint = { id: string; point: Vec3 }
/** Camera position and target in file coordinates, in mm. */
export type Camera = { position: Vec3; target: Vec3 }
/** Reference square for drawings, in CSS pixels of the stage: centered on the view, with twice its height as side. */
export type Square = { x: number; y: number; side: number }
/** Returns a copy of the unpainted vertex colours with something painted into it. */
export type Painter = (base: Float32Array, geometry: MeshGeometry) => Float32Array

/** A mesh on the stage, and how it looks. */
export type SceneMesh = {
  id: string
  geometry: MeshGeometry
  jaw: Jaw | undefined
  material: Material
  /** The viewport of the mesh in a pair. */
  half?: Half | undefined
  /** The opacity of a translucent material. */
  opacity?: number
  /** The shaded colours, where they arrive after the geometry. */
  colours?: Float32Array | undefined
  /** The viewer paints again whenever this is another function. */
  paint?: Painter | undefined
  check?: CheckedMesh | undefined
  /** Without it the vertices are in their own places. */
  pose?: MeshPose | undefined
}

export type Scene = {
  meshes: readonly SceneMesh[]
  hidden: readonly string[]
  /** Ids of the visible files that have not arrived. */
  expected: ReadonlySet<string>
  /** A new view or another choice of jaws moves the camera to `frame`. */
  view: string
  shown: VisibleJaws
  frame: ViewFrame
  /** The camera to apply instead when the layout changes. */
  pose: Camera | undefined
  /** The camera of a followed user, which a new layout and a new viewer use instead of their own. */
  followed: () => Camera | undefined
  gap: number
  wire: boolean
  edges: boolean
  isJoined: boolean
  cut: Cut | undefined
  /** Whether workers are busy, so that frames are rendered coarsely. */
  isBusy: boolean
}

/** Distance from the camera in mm for a close-up of less than a whole arch, and of a hole. */
const CLOSE_UP_DISTANCE = 260
const HOLE_DISTANCE = 95

/** The colours of painted geometries before the first paint, since the viewer paints into the geometry's array. */
const plain = new WeakMap<MeshGeometry, Float32Array>()

/** Creates the viewer of a host element. As a pair it has two viewports, and each mesh is in one of them. */
export function createViewer(host: HTMLElement, pads: Pads, isPair: boolean) {
  const models = createModels()
  const halves = new Map<string, Half>()
  const painted = new Map<string, Pick<SceneMesh, 'paint' | 'colours'>>()
  const isIn = (half: Half) => (id: string) => (halves.get(id) ?? half) === half
  const framing = createFraming()
  const stage = createStage(host, {
    pads,
    points: models.points,
    setCoarse: models.setCoarse,
    onFirstSize: () => {
      if (models.ids().length > 0 && framing.isView()) show(true)
    },
    pair: isPair ? { show: (which) => models.showOnly(which === 'all' ? () => true : isIn(which)) } : undefined,
  })
  stage.scene.add(models.root)
  let scene: Scene | undefined
  let glass: ReturnType<typeof makePane> | undefined

  return {
    /** Renders the scene: only what differs from the one before is changed. */
    apply(next: Scene) {
      const before = scene
      scene = next
      stage.setBusy(next.isBusy)
      if (next.cut !== before?.cut) showPane(next.cut)
      if (!before || !isSameLayout(before, next)) layOut(next, before)
      for (const id of models.ids()) if (!next.meshes.some((mesh) => mesh.id === id)) remove(id)
      for (const mesh of next.meshes) setMesh(mesh)
      stage.join(next.isJoined)
      // After the arrived files were added, so that a later rotation waits only for the rest.
      framing.expect(next.expected)
    },
    fit: stage.fit,
    /** Returns to the current view after the user rotated away. */
    home: () => show(false),
    turn(theta: number, phi: number) {
      keepPose()
      stage.turn(theta, phi)
    },
    zoom(factor: number) {
      keepPose()
      stage.zoom(factor)
    },
    /** Keeps the current angle when further files arrive. */
    keepPose,
    onFrame: stage.onFrame,
    frameOf: stage.frameOf,
    getHalf: (id: string) => halves.get(id) ?? 0,
    /** Reference square for drawings, which covers the same part of the model on every screen. */
    square(): Square {
      const { x, y, width, height } = stage.free()
      const side = 2 * height
      return { x: x + (width - side) / 2, y: y + (height - side) / 2, side }
    },
    /** Current camera in file coordinates. */
    camera(): Camera {
      return { position: toFile(stage.camera().position), target: toFile(stage.target()) }
    },
    flyTo,
    /** Moves the camera close to a point of a file, facing it from outside. */
    flyNear(id: string, point: Vec3, outward: Vec3) {
      const target = models.toStage(id, point)
      const from = models.directionToStage(id, outward).setLength(CLOSE_UP_DISTANCE)
      fly(target.clone().add(from), target)
    },
    /** Moves the camera to a hole, at an angle that does not disorient. */
    flyToHole(id: string, centre: Vec3, facing: Vec3) {
      framing.onFlight()
      stage.lookAt(models.toStage(id, centre), models.directionToStage(id, facing), HOLE_DISTANCE)
    },
    /** Projects a point of a file to the screen; undefined while the file is hidden. */
    spotOf(id: string, point: Vec3): ScreenPoint | undefined {
      return models.isVisible(id) ? stage.project(models.toStage(id, point), halves.get(id) ?? 0) : undefined
    },
    /** Projects a point of the arches in occlusion to the screen. */
    spotInBite: (point: Vec3) => stage.project(toStage(point)),
    /**
     * Whether the surface faces the camera; `least` is the minimum cosine, by default slightly beyond a grazing view.
     */
    faces(id: string, point: Vec3, normal: Vec3, least = -0.1) {
      const toward = stage.camera().position.clone().sub(models.toStage(id, point)).normalize()
      return models.directionToStage(id, normal).dot(toward) > least
    },
    pick(spot: ScreenPoint, isIncluded: (id: string) => boolean = () => true): FileHit | undefined {
      const { half, ray } = stage.rayAt(spot)
      return models.pick(ray, (id) => isIn(half)(id) && isIncluded(id))
    },
    /** Returns the patient's axes in screen space: left, up, front. */
    axes() {
      const turn = stage.camera().quaternion.clone().invert()
      return [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map((axis) => {
        const { x, y, z } = axis.applyQuaternion(turn)
        return { x, y: -y, z }
      })
    },
    picture: stage.picture,
    dispose() {
      showPane(undefined)
      models.dispose()
      stage.dispose()
    },
  }

  function layOut(next: Scene, before: Scene | undefined) {
    models.setWire(next.wire)
    models.setEdges(next.edges)
    arrange(next)
    const hasViewChanged = before !== undefined && (next.view !== before.view || next.shown !== before.shown)
    const pose = !before || hasViewChanged ? (next.followed() ?? (hasViewChanged ? next.pose : undefined)) : undefined
    if (pose) flyTo(pose)
    else if (hasViewChanged) show(false)
    else stage.draw()
  }

  function arrange({ frame, gap, hidden, cut }: Scene) {
    models.setHidden(new Set(hidden))
    models.arrange({ shown: frame.arches, gap, isBook: frame.isBook })
    models.root.updateMatrixWorld(true)
    models.setCut(cut)
  }

  function setMesh(mesh: SceneMesh) {
    const { id, geometry, jaw, material, half, opacity, check, pose } = mesh
    if (half !== undefined && halves.get(id) !== half) {
      halves.set(id, half)
      stage.draw()
    }
    if (models.getGeometry(id) !== geometry) {
      models.remove(id)
      painted.delete(id)
      models.add(id, geometry, jaw, material)
      if (scene) arrange(scene)
      const reframe = framing.onArrival(id)
      if (reframe === 'show') show(true)
      else if (reframe === 'fit') stage.fit({ instant: true })
      else stage.draw()
    }
    if (check && models.setLoops(id, check.loops, jaw)) {
      if (scene) arrange(scene)
      stage.draw()
    }
    paint(mesh)
    if (models.setPose(id, pose)) stage.draw()
    if (opacity !== undefined && models.setOpacity(id, opacity)) stage.draw()
  }

  function paint({ id, geometry, colours, paint: painter }: SceneMesh) {
    const before = painted.get(id)
    if (before && before.paint === painter && before.colours === colours) return
    painted.set(id, { paint: painter, colours })
    const base = colours ?? plain.get(geometry) ?? (painter ? geometry.colours.slice() : undefined)
    if (!base) return
    if (!colours) plain.set(geometry, base)
    if (models.setColours(id, painter ? painter(base, geometry) : base)) stage.draw()
  }

  function remove(id: string) {
    models.remove(id)
    halves.delete(id)
    painted.delete(id)
    stage.draw()
  }

  /** Shows the glass pane of a cut; what is beyond it is not drawn and cannot be picked. */
  function showPane(cut: Cut | undefined) {
    if (glass) stage.scene.remove(glass.pane)
    glass?.dispose()
    glass = cut && makePane(cut)
    if (glass) stage.scene.add(glass.pane)
  }

  /** The user rotated the model. Before any file has arrived there is no angle to keep. */
  function keepPose() {
    if (models.ids().length > 0) framing.onTurn()
  }

  function show(instant: boolean) {
    framing.onView()
    if (scene) stage.show(scene.frame, { instant })
  }

  /** Moves the camera within the layout of the current view. */
  function flyTo({ position, target }: Camera) {
    fly(toStage(position), toStage(target))
  }

  function fly(position: Vector3, target: Vector3) {
    framing.onFlight()
    if (scene) stage.setCamera(position, target, scene.frame.fov)
  }
}

function isSameLayout(a: Scene, b: Scene) {
  return (
    a.view === b.view &&
    a.shown === b.shown &&
    a.gap === b.gap &&
    a.wire === b.wire &&
    a.edges === b.edges &&
    a.cut === b.cut &&
    a.hidden.length === b.hidden.length &&
    a.hidden.every((id) => b.hidden.includes(id))
  )
}

/** File axes are X left, Y posterior, Z up; stage axes are X left, Y up, Z forward. */
function toFile({ x, y, z }: Vector3): Vec3 {
  return [x, 0 - z, y]
}

function toStage([x, y, z]: Vec3) {
  return new Vector3(x, z, -y)
}

/** Returns the distance in mm, also across jaws: files share one coordinate system, regardless of the gap shown. */
export function distanceBetween(a: FilePoint, b: FilePoint) {
  return distance(a.point, b.point)
}
