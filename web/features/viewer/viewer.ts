import { Vector3 } from 'three'
import type { Jaw } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { CheckedMesh, DrawnLoop, MeshGeometry } from './mesh-messages.ts'
import { createModels, type VisibleJaws } from './models.ts'
import { createStage, type Pads, type ScreenPoint } from './stage.ts'
import { viewOf, type ViewName } from './views.ts'

/** A point in the coordinates of its file, so that it moves with its jaw. */
export type FilePoint = { id: string; point: Vec3 }
export type Looks = { shown: VisibleJaws; gap: number; view: ViewName; wire: boolean; edges: boolean }
export type Viewer = ReturnType<typeof createViewer>

const HOLE_DISTANCE = 95

/**
 * The API of the viewer in terms of files and mm; it hides three.js. Two ids make a pair: one picture of each, one
 * camera.
 */
export function createViewer(host: HTMLElement, pads: Pads, pairIds?: readonly string[]) {
  const models = createModels()
  const stage = createStage(host, {
    pads,
    points: models.points,
    setCoarse: models.setCoarse,
    pair: pairIds && {
      show: (which) => models.showOnly((id) => which === 'all' || pairIds[which] === id),
    },
  })
  stage.scene.add(models.root)
  let looks: Looks = { shown: 'both', gap: 0, view: 'start', wire: false, edges: true }

  return {
    has: models.has,
    ids: models.ids,
    add(id: string, geometry: MeshGeometry, jaw: Jaw | undefined) {
      const isFirst = models.ids().length === 0
      models.add(id, geometry, jaw)
      arrange()
      view(isFirst)
    },
    remove(id: string) {
      models.remove(id)
      stage.draw()
    },
    setColours(id: string, colours: Float32Array) {
      if (models.setColours(id, colours)) stage.draw()
    },
    setCheck(id: string, check: CheckedMesh, jaw: Jaw | undefined) {
      if (!models.setLoops(id, check.loops, jaw)) return
      arrange()
      stage.draw()
    },
    look,
    fit: stage.fit,
    /** Resets the camera to the current view. */
    home: () => view(false),
    turn: stage.turn,
    zoom: stage.zoom,
    onFrame: stage.onFrame,
    hold: stage.hold,
    flyToLoop(id: string, { centre, facing }: DrawnLoop) {
      const from = models.directionToStage(id, facing)
      stage.lookAt(models.toStage(id, centre), from, HOLE_DISTANCE)
    },
    /** Returns the position of a point in the host; undefined while its jaw is hidden. */
    spotOf({ id, point }: FilePoint): ScreenPoint | undefined {
      return models.isShown(id) ? stage.project(models.toStage(id, point)) : undefined
    },
    /** Returns whether the surface at a loop faces the camera. */
    faces(id: string, { centre, facing }: DrawnLoop) {
      const toward = stage.camera().position.clone().sub(models.toStage(id, centre)).normalize()
      return models.directionToStage(id, facing).dot(toward) > -0.15
    },
    pick: (spot: ScreenPoint): FilePoint | undefined => models.pick(stage.rayAt(spot).ray),
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
      models.dispose()
      stage.dispose()
    },
  }

  function look(next: Looks) {
    const before = looks
    looks = next
    models.setWire(next.wire)
    models.setEdges(next.edges)
    arrange()
    if (next.view !== before.view || next.shown !== before.shown) view(false)
    else stage.draw()
  }

  function arrange() {
    models.arrange({ shown: looks.shown, gap: looks.gap, isBook: looks.view === 'occlusal' })
    models.root.updateMatrixWorld(true)
  }

  function view(instant: boolean) {
    stage.show(viewOf(looks.view, looks.shown === 'upper'), { instant })
  }
}

/** Returns the distance in mm, also across jaws: files share one coordinate system, regardless of the gap shown. */
export function distanceBetween(a: FilePoint, b: FilePoint) {
  return Math.hypot(a.point[0] - b.point[0], a.point[1] - b.point[1], a.point[2] - b.point[2])
}
