// The rendering half of the viewer: cameras, OrbitControls, render loop and projection. On a slow machine a frame is
// first rendered with fewer pixels and triangles, then in full once it rests. In pair mode the canvas has two halves,
// drawn with scissor and viewport.

import { PerspectiveCamera, Raycaster, Scene, Spherical, Vector2, type Vector3 } from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { createListeners } from '#web/ui/listeners.ts'
import { cameraLights, skyLight } from './lights.ts'
import { isSoftwareRendering, acquireRenderer } from './renderer.ts'
import { between, cameraPosition, fitPose, type CameraPose, type View } from './views.ts'

export type ScreenPoint = { x: number; y: number }
/** Insets in CSS pixels that the tools cover; the model is fitted into the rest. */
export type Pads = { top: number; right: number; bottom: number; left: number }

type Options = {
  pads: Pads
  /** The points to fit into the frame, in scene coordinates. */
  points: () => readonly Vector3[]
  /** Switches to decimated meshes on a slow machine. */
  setCoarse: (isOn: boolean) => void
  /** Called once the host has a size, which the framing of models that arrived before depends on. */
  onFirstSize: () => void
  /** Renders two pictures side by side. */
  pair?: Pair | undefined
}

export type Half = 0 | 1

/** Makes the models of one half visible, or all of them again. */
export type Pair = { show: (which: Half | 'all') => void }

const DEGREE = Math.PI / 180
const FLIGHT = 180
const FULL_FRAME_DELAY = 120
/** Milliseconds. During interaction, frames slower than this switch to fewer pixels and triangles. */
const SLOW = 45
const FEWER_PIXELS = 0.45
/** The minimal pixel ratio with software rendering, which has no antialiasing. */
const MORE_PIXELS = 1.5

/** Camera, lights, controls and rendering. It renders on demand only, when something has changed. */
export function createStage(host: HTMLElement, { pads, points, setCoarse, onFirstSize, pair }: Options) {
  const frames = createListeners()
  let isMoving = false
  let hasMoved = false
  let isSlow = false
  let isBusy = false
  let frame = 0
  let flight = 0
  let lastFrame = 0
  let settling: ReturnType<typeof setTimeout> | undefined
  const size = { width: 1, height: 1 }
  const scene = new Scene()
  const lights = cameraLights()
  // The second camera is used only when the halves of a pair are not joined.
  const cameras = [new PerspectiveCamera(18, 1, 1, 2000), new PerspectiveCamera(18, 1, 1, 2000)] as const
  let active: Half = 0
  let isJoined = true
  let otherTarget: Vector3 | undefined
  scene.add(...cameras, skyLight())
  const lent = acquireRenderer({
    host,
    onGain: () => {
      if (resize()) render(isBusy)
    },
    onLoss: () => {
      render(false)
      lent.leavePicture()
    },
  })
  const { renderer } = lent
  isSlow = isSoftwareRendering()
  // Captures the event before OrbitControls, so that the controls act on the half under the pointer.
  for (const event of ['pointerdown', 'wheel'] as const) host.addEventListener(event, activate, { capture: true })
  const controls = new OrbitControls(cameras[0], host)
  controls.enableDamping = false
  // In a pair both halves zoom, but the cursor is over one of them.
  controls.zoomToCursor = !pair
  controls.addEventListener('start', () => {
    isMoving = true
    hasMoved = false
  })
  controls.addEventListener('change', () => {
    hasMoved = true
    draw()
  })
  controls.addEventListener('end', () => {
    isMoving = false
    // A click without movement does not render again, so that it is handled sooner.
    if (hasMoved) draw()
  })

  // On a slow machine the first full frame of a model would delay everything that opens with it.
  const watch = new ResizeObserver(() => {
    if (resize()) renderThenSettle()
  })
  watch.observe(host)

  return {
    scene,
    camera: () => cameras[active],
    target: () => controls.target.clone(),
    /** Joined halves share one camera. Otherwise each has its own, and only the one under the pointer moves. */
    join,
    draw,
    /** Renders coarsely while the worker is busy: a full frame would take CPU time from the check. */
    setBusy: (isOn: boolean) => {
      if (isBusy === isOn) return
      isBusy = isOn
      draw()
    },
    show,
    fit: ({ instant = false } = {}) => fly(fitPose(viewNow(), points(), aspect()), instant),
    lookAt,
    setCamera,
    halfAt,
    frameOf,
    free,
    project,
    rayAt,
    turn,
    zoom,
    picture,
    onFrame: frames.subscribe,
    dispose,
  }

  /** Flies to a view that contains all points. */
  function show(view: View, { instant = false } = {}) {
    fly(fitPose(view, points(), aspect()), instant)
  }

  /** Flies to a point and looks at it from outside. */
  function lookAt(target: Vector3, from: Vector3, distance: number) {
    const sphere = new Spherical().setFromVector3(from)
    // Limits the angle, since a vertical view is disorienting.
    const phi = Math.min(125, Math.max(55, sphere.phi / DEGREE))
    fly({ target, theta: sphere.theta / DEGREE, phi, distance, fov: 18.4 })
  }

  /** Flies to the camera position of another user. */
  function setCamera(position: Vector3, target: Vector3, fov: number) {
    const { radius, theta, phi } = new Spherical().setFromVector3(position.clone().sub(target))
    fly({ target, theta: theta / DEGREE, phi: phi / DEGREE, distance: radius, fov })
  }

  function join(isOn: boolean) {
    if (isJoined === isOn) return
    isJoined = isOn
    const other = cameras[active === 0 ? 1 : 0]
    other.copy(cameras[active], false)
    otherTarget = controls.target.clone()
    draw()
  }

  function activate(event: MouseEvent) {
    lent.take()
    const { left, top } = host.getBoundingClientRect()
    const half = halfAt({ x: event.clientX - left, y: event.clientY - top })
    if (isJoined || half === active) return
    const target = controls.target.clone()
    active = half
    controls.object = cameras[half]
    controls.target.copy(otherTarget ?? target)
    otherTarget = target
    controls.update()
  }

  /** Returns the half of a pair that contains a point of the host. */
  function halfAt({ x }: ScreenPoint): Half {
    return pair && x >= frameOf(1).x ? 1 : 0
  }

  function fly(to: CameraPose, instant = false) {
    cancelAnimationFrame(flight)
    const isInstant = instant || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const from = currentPose()
    const startedAt = performance.now()
    const step = () => {
      const part = isInstant ? 1 : Math.min(1, (performance.now() - startedAt) / FLIGHT)
      const eased = 1 - (1 - part) ** 3
      placeCamera(between(from, to, eased))
      draw()
      if (part < 1) flight = requestAnimationFrame(step)
    }
    step()
  }

  function placeCamera(pose: CameraPose) {
    const camera = cameras[active]
    camera.position.copy(cameraPosition(pose))
    camera.fov = pose.fov
    camera.near = Math.max(0.5, pose.distance / 50)
    camera.far = pose.distance * 4
    camera.updateProjectionMatrix()
    controls.target.copy(pose.target)
    controls.update()
  }

  function viewNow(): View {
    const { theta, phi, fov } = currentPose()
    return { theta, phi, fov }
  }

  function currentPose(): CameraPose {
    const camera = cameras[active]
    const sphere = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    const { radius, theta, phi } = sphere
    return {
      target: controls.target.clone(),
      theta: theta / DEGREE,
      phi: phi / DEGREE,
      distance: radius,
      fov: camera.fov,
    }
  }

  function turn(theta: number, phi: number) {
    lent.take()
    const now = currentPose()
    placeCamera({ ...now, theta: now.theta + theta, phi: Math.min(180, Math.max(0, now.phi + phi)) })
    draw()
  }

  function zoom(factor: number) {
    lent.take()
    const now = currentPose()
    placeCamera({ ...now, distance: now.distance * factor })
    draw()
  }

  /** The size of one picture: the host, or half of it in a pair. */
  function frameSize({ width, height } = size) {
    return { width: pair ? width / 2 : width, height }
  }

  function aspect() {
    const { width, height } = frameSize()
    return Math.max(1, width - pads.left - pads.right) / Math.max(1, height - pads.top - pads.bottom)
  }

  /** Takes the size of the host; false while it has none. */
  function resize() {
    const { clientWidth, clientHeight } = host
    if (clientWidth === 0 || clientHeight === 0) return false
    const isFirst = size.width === 1
    Object.assign(size, { width: clientWidth, height: clientHeight })
    // The frustum covers the area that the tools leave free; the view offset extends it below them.
    const { width, height } = frameSize()
    const [w, h] = [Math.max(1, width - pads.left - pads.right), Math.max(1, height - pads.top - pads.bottom)]
    for (const camera of cameras) {
      camera.aspect = aspect()
      camera.setViewOffset(w, h, -pads.left, -pads.top, width, height)
      camera.updateProjectionMatrix()
    }
    if (isFirst) onFirstSize()
    return true
  }

  function draw() {
    if (frame) return
    frame = requestAnimationFrame((now) => {
      frame = 0
      if (isMoving && now - lastFrame > SLOW && now - lastFrame < 2000) isSlow = true
      lastFrame = now
      renderThenSettle()
    })
  }

  /** Renders; on a slow machine coarsely, followed by a full frame once it rests. */
  function renderThenSettle() {
    clearTimeout(settling)
    const isRough = isBusy || isSlow
    render(isRough)
    // No full frame during a drag: a short pause in it would be filled by a slow frame.
    if (isRough && !isBusy && !isMoving) settling = setTimeout(() => render(false), FULL_FRAME_DELAY)
  }

  function render(isRough: boolean) {
    const isMine = lent.isMine()
    const full = Math.min(2, window.devicePixelRatio)
    const fine = isSoftwareRendering() ? Math.max(full, MORE_PIXELS) : full
    const ratio = isRough && isMine ? Math.min(1, full) * FEWER_PIXELS : fine
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio)
    const now = renderer.getSize(new Vector2())
    if (now.width !== size.width || now.height !== size.height) renderer.setSize(size.width, size.height, false)
    setCoarse(isRough && isMine)
    if (pair) renderPair(pair)
    else renderBy(cameras[active])
    if (!isMine) {
      lent.leavePicture()
      lent.giveBack()
    }
    frames.notify()
  }

  /** Attaches the lights to the camera that renders. */
  function renderBy(camera: PerspectiveCamera) {
    camera.add(lights)
    renderer.render(scene, camera)
  }

  function halfCamera(half: Half) {
    return cameras[isJoined ? active : half]
  }

  /** Returns the rectangle of a half in CSS pixels of the host; the first half is on the left. */
  function frameOf(half: Half) {
    return { x: half * frameSize().width, y: 0, ...frameSize() }
  }

  /** Returns the rectangle of the first picture that no tools cover. */
  function free() {
    const { x, y, width, height } = frameOf(0)
    const { top, right, bottom, left } = pads
    return {
      x: x + left,
      y: y + top,
      width: Math.max(1, width - left - right),
      height: Math.max(1, height - top - bottom),
    }
  }

  function renderPair({ show: only }: Pair) {
    renderer.setScissorTest(true)
    for (const half of [0, 1] as const) {
      only(half)
      const { x, y, width, height } = frameOf(half)
      // WebGL counts Y from the bottom.
      const below = size.height - y - height
      renderer.setViewport(x, below, width, height)
      renderer.setScissor(x, below, width, height)
      renderBy(halfCamera(half))
    }
    only('all')
    // Restores the state of the shared renderer.
    renderer.setScissorTest(false)
    renderer.setViewport(0, 0, size.width, size.height)
  }

  /** Projects a scene point to CSS pixels of the host, in a pair within the given half. */
  function project(point: Vector3, half: Half = 0): ScreenPoint {
    const frame = frameOf(half)
    const { x, y } = point.clone().project(halfCamera(half))
    return { x: frame.x + ((x + 1) / 2) * frame.width, y: frame.y + ((1 - y) / 2) * frame.height }
  }

  /** Returns the ray from the camera through a point of the host, in a pair with the half that contains it. */
  function rayAt({ x, y }: ScreenPoint) {
    const half = halfAt({ x, y })
    const frame = frameOf(half)
    const caster = new Raycaster()
    const spot = new Vector2(((x - frame.x) / frame.width) * 2 - 1, 1 - ((y - frame.y) / frame.height) * 2)
    caster.setFromCamera(spot, halfCamera(half))
    return { half, ray: caster.ray }
  }

  /** Returns the rendered picture as PNG, with the given layers painted below and above it. */
  async function picture(
    below: (context: CanvasRenderingContext2D, width: number, height: number) => void,
    above: (context: CanvasRenderingContext2D, scale: number) => void,
  ) {
    lent.take()
    render(false)
    const { width, height } = renderer.domElement
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) return undefined
    below(context, width, height)
    context.drawImage(renderer.domElement, 0, 0)
    above(context, width / size.width)
    return new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
  }

  function dispose() {
    cancelAnimationFrame(frame)
    cancelAnimationFrame(flight)
    clearTimeout(settling)
    watch.disconnect()
    for (const event of ['pointerdown', 'wheel'] as const) host.removeEventListener(event, activate, { capture: true })
    controls.dispose()
    lent.release()
  }
}
