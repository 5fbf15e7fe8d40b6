import { Vector3 } from 'three'
import type { Jaw } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { MeshGeometry } from './mesh-messages.ts'
import { createModels, type FileHit, type Material, type VisibleJaws } from './models.ts'
import { makePane, type Cut } from './pane.ts'
import { createStage, type Half, type Pads, type ScreenPoint } from './stage.ts'
import { createFraming } from './camera-framing.ts'
import { viewAngle, FOV, visibleArches, type RoomView } from './room-views.ts'

export type RoomViewer = ReturnType<typeof createRoomViewer>
export type RoomViewState = { shown: VisibleJaws; view: RoomView; hidden: ReadonlySet<string> }
/** Reference square for drawings, in CSS pixels of the stage: centered on the view, with twice its height as side. */
export type Square = { x: number; y: number; side: number }
/** Camera position and target in file coordinates, in mm. */
export type Camera = { position: Vec3; target: Vec3 }

/** Distance from the camera in mm for a close-up of less than a whole arch. */
const NEAR = 260

/**
 * Creates the viewer of the review room, in file coordinates and mm. As a pair it has two viewports, and `add` assigns
 * files to them.
 */
export function createRoomViewer(host: HTMLElement, pads: Pads, isPair: boolean) {
  const models = createModels()
  const halves = new Map<string, Half>()
  const isIn = (half: Half) => (id: string) => (halves.get(id) ?? half) === half
  const stage = createStage(host, {
    pads,
    points: models.points,
    setCoarse: models.setCoarse,
    pair: isPair ? { show: (which) => models.showOnly(which === 'all' ? () => true : isIn(which)) } : undefined,
  })
  stage.scene.add(models.root)
  models.setEdges(false)
  let looks: RoomViewState = { shown: 'both', view: 'front', hidden: new Set() }
  const framing = createFraming()
  let cut: Cut | undefined
  let glass: ReturnType<typeof makePane> | undefined

  return {
    has: models.has,
    ids: models.ids,
    add(id: string, geometry: MeshGeometry, { jaw, material, half }: Placing) {
      if (half !== undefined) halves.set(id, half)
      models.add(id, geometry, jaw, material)
      arrange()
      const reframe = framing.onArrival(id)
      if (reframe === 'show') show(true)
      else if (reframe === 'fit') stage.fit({ instant: true })
      else stage.draw()
    },
    /** Ids of the visible files that have not arrived. */
    expect: (ids: ReadonlySet<string>) => framing.expect(ids),
    remove(id: string) {
      models.remove(id)
      halves.delete(id)
      stage.draw()
    },
    /** In a pair: moves the file to a viewport. */
    setHalf(id: string, half: Half | undefined) {
      if (half === undefined || halves.get(id) === half) return
      halves.set(id, half)
      stage.draw()
    },
    paint(id: string, colours: Float32Array) {
      if (models.setColours(id, colours)) stage.draw()
    },
    setOpacity(id: string, opacity: number) {
      models.setOpacity(id, opacity)
      stage.draw()
    },
    look(next: RoomViewState) {
      const isElsewhere = next.view !== looks.view || next.shown !== looks.shown
      looks = next
      arrange()
      if (isElsewhere) show(false)
      else stage.draw()
    },
    /** Returns to the current view after the user rotated away. */
    home: () => show(false),
    turn(theta: number, phi: number) {
      keepStand()
      stage.turn(theta, phi)
    },
    zoom(factor: number) {
      keepStand()
      stage.zoom(factor)
    },
    frameOf: stage.frameOf,
    /** Reference square for drawings, which covers the same part of the model on every screen. */
    square(): Square {
      const { x, y, width, height } = stage.free()
      const side = 2 * height
      return { x: x + (width - side) / 2, y: y + (height - side) / 2, side }
    },
    halfOf: (id: string) => halves.get(id) ?? 0,
    join: stage.join,
    hold: stage.hold,
    onFrame: stage.onFrame,
    /** Cuts the model at a plane: what lies beyond it is not drawn and cannot be picked. */
    cut(next: Cut | undefined) {
      removePane()
      cut = next
      models.setCut(cut)
      if (cut) {
        glass = makePane(cut)
        stage.scene.add(glass.pane)
      }
      stage.draw()
    },
    /** Projects a point of the arches in occlusion to the screen. */
    spotInBite: (point: Vec3) => stage.project(toStage(point)),
    /** Current camera in file coordinates. */
    camera(): Camera {
      return { position: toFile(stage.camera().position), target: toFile(stage.target()) }
    },
    /** Moves the camera within the layout of the current view. */
    flyTo({ position, target }: Camera) {
      framing.onFlight()
      stage.standAt(toStage(position), toStage(target), FOV)
    },
    /** Moves the camera close to a point of a file, facing it from outside. */
    flyNear(id: string, point: Vec3, outward: Vec3) {
      framing.onFlight()
      const target = models.toStage(id, point)
      const from = models.directionToStage(id, outward).setLength(NEAR)
      stage.standAt(target.clone().add(from), target, FOV)
    },
    /** Projects a point of a file to the screen; undefined while the file is hidden. */
    spotOf(id: string, point: Vec3): ScreenPoint | undefined {
      return models.isShown(id) ? stage.project(models.toStage(id, point), halves.get(id) ?? 0) : undefined
    },
    /**
     * Whether the surface faces the camera; `least` is the minimum cosine, by default slightly beyond a grazing view.
     */
    faces(id: string, point: Vec3, normal: Vec3, least = -0.1) {
      const toward = stage.camera().position.clone().sub(models.toStage(id, point)).normalize()
      return models.directionToStage(id, normal).dot(toward) > least
    },
    pick(spot: ScreenPoint, isMeant: (id: string) => boolean = () => true): FileHit | undefined {
      const { half, ray } = stage.rayAt(spot)
      return models.pick(ray, (id) => isIn(half)(id) && isMeant(id))
    },
    keepStand,
    dispose() {
      removePane()
      models.dispose()
      stage.dispose()
    },
  }

  function arrange() {
    models.setHidden(looks.hidden)
    models.arrange({ shown: visibleArches(looks.view, looks.shown), gap: 0, isBook: looks.view === 'open' })
    models.root.updateMatrixWorld(true)
    models.setCut(cut)
  }

  function removePane() {
    if (glass) stage.scene.remove(glass.pane)
    glass?.dispose()
    glass = undefined
  }

  /** The user rotated the model. Before any file has arrived there is no angle to keep. */
  function keepStand() {
    if (models.ids().length > 0) framing.onTurn()
  }

  function show(instant: boolean) {
    framing.onView()
    stage.show(viewAngle(looks.view, looks.shown), { instant })
  }
}

type Placing = { jaw: Jaw | undefined; material: Material; half: Half | undefined }

/** File axes are X left, Y posterior, Z up; stage axes are X left, Y up, Z forward. */
function toFile({ x, y, z }: Vector3): Vec3 {
  return [x, 0 - z, y]
}

function toStage([x, y, z]: Vec3) {
  return new Vector3(x, z, -y)
}
