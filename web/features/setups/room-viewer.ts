import { Vector3 } from 'three'
import type { Jaw } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { MeshGeometry } from '#web/features/files/mesh-messages.ts'
import { createModels, type FileHit, type Material, type Shown } from '#web/features/files/viewer/models.ts'
import { makePane, type Cut } from '#web/features/files/viewer/pane.ts'
import { createStage, type Half, type Pads, type Spot } from '#web/features/files/viewer/stage.ts'
import { createFraming } from './framing.ts'
import { angleOf, FOV, shownIn, type RoomView } from './room-views.ts'

export type RoomViewer = ReturnType<typeof createRoomViewer>
export type RoomLooks = { shown: Shown; view: RoomView; hidden: ReadonlySet<string> }
/** The square that lines are parts of, in CSS pixels of the stage: about the middle of the view, twice as high as it. */
export type Square = { x: number; y: number; side: number }
/** Where somebody stood, in the axes of the files. */
export type Camera = { position: Vec3; target: Vec3 }

/** A place nearer than a whole arch, mm from the eye. */
const NEAR = 260

/** The stage of the room, in mm and files. With two halves it is a pair: `add` says into which picture a file belongs. */
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
  let looks: RoomLooks = { shown: 'both', view: 'front', hidden: new Set() }
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
    /** The visible files that have not arrived yet. */
    expect: (ids: ReadonlySet<string>) => framing.expect(ids),
    remove(id: string) {
      models.remove(id)
      halves.delete(id)
      stage.draw()
    },
    /** Of a pair: into which picture it belongs from now on. */
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
    look(next: RoomLooks) {
      const isElsewhere = next.view !== looks.view || next.shown !== looks.shown
      looks = next
      arrange()
      if (isElsewhere) show(false)
      else stage.draw()
    },
    /** Back to the present view, after turning away from it. */
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
    /** That lines over the view are parts of: on every screen it shows the same of the model. */
    square(): Square {
      const { x, y, width, height } = stage.free()
      const side = 2 * height
      return { x: x + (width - side) / 2, y: y + (height - side) / 2, side }
    },
    halfOf: (id: string) => halves.get(id) ?? 0,
    join: stage.join,
    hold: stage.hold,
    onFrame: stage.onFrame,
    /** A pane of glass: what lies on its other side is not drawn, and cannot be pressed. */
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
    /** Where a point of both arches in bite is on the screen. */
    spotInBite: (point: Vec3) => stage.project(toStage(point)),
    /** Where the reader stands now. */
    camera(): Camera {
      return { position: toFile(stage.camera().position), target: toFile(stage.target()) }
    },
    /** In the layout of the present view. */
    flyTo({ position, target }: Camera) {
      framing.onFlight()
      stage.standAt(toStage(position), toStage(target), FOV)
    },
    /** Near a point of a file, looking at it from outside. */
    flyNear(id: string, point: Vec3, outward: Vec3) {
      framing.onFlight()
      const target = models.toStage(id, point)
      const from = models.directionToStage(id, outward).setLength(NEAR)
      stage.standAt(target.clone().add(from), target, FOV)
    },
    /** Where a point of a file is on the screen; undefined while its file is hidden. */
    spotOf(id: string, point: Vec3): Spot | undefined {
      return models.isShown(id) ? stage.project(models.toStage(id, point), halves.get(id) ?? 0) : undefined
    },
    /** Whether a surface there looks towards the reader, from the side at least or as much as is asked for. */
    faces(id: string, point: Vec3, normal: Vec3, least = -0.1) {
      const toward = stage.camera().position.clone().sub(models.toStage(id, point)).normalize()
      return models.directionToStage(id, normal).dot(toward) > least
    },
    pick(spot: Spot, isMeant: (id: string) => boolean = () => true): FileHit | undefined {
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
    models.arrange({ shown: shownIn(looks.view, looks.shown), gap: 0, isBook: looks.view === 'open' })
    models.root.updateMatrixWorld(true)
    models.setCut(cut)
  }

  function removePane() {
    if (glass) stage.scene.remove(glass.pane)
    glass?.dispose()
    glass = undefined
  }

  /** The reader has turned it. Turned before anything came, it has no frame to keep. */
  function keepStand() {
    if (models.ids().length > 0) framing.onTurn()
  }

  function show(instant: boolean) {
    framing.onView()
    stage.show(angleOf(looks.view, looks.shown), { instant })
  }
}

type Placing = { jaw: Jaw | undefined; material: Material; half: Half | undefined }

/** Files are X left, Y back, Z up; the stage is X left, Y up, Z forward. */
function toFile({ x, y, z }: Vector3): Vec3 {
  return [x, 0 - z, y]
}

function toStage([x, y, z]: Vec3) {
  return new Vector3(x, z, -y)
}
