import { NeutralToneMapping, WebGLRenderer } from 'three'
import { exposure } from '#mesh/light-rig.ts'

/** An element that shows the canvas. The last one has it, e.g. a dialog over the page; the others show a picture. */
type Holder = {
  host: HTMLElement
  /** Renders, because the canvas has come to it or shows what another holder rendered. */
  onGain: () => void
  /** Renders and leaves a picture, because the canvas goes to another holder. */
  onLoss: () => void
}

export type RendererLease = {
  renderer: WebGLRenderer
  /** True for the last holder, whose host contains the canvas. */
  isMine: () => boolean
  /** Brings the canvas to this holder, which the user is about to move. */
  take: () => void
  /** Copies what was just rendered into the host. */
  leavePicture: () => void
  /** Lets the last holder render again after another one has used the canvas for a picture. */
  giveBack: () => void
  release: () => void
}

/**
 * Milliseconds that an unused context is kept, so that moving to the next page with a viewer does not create another
 * one.
 */
const RELEASE_DELAY_MS = 4000

let renderer: WebGLRenderer | undefined
let ending: ReturnType<typeof setTimeout> | undefined
let holders: readonly Holder[] = []

/** Lends the single renderer of the page, because browsers limit the number of WebGL contexts. */
export function acquireRenderer(holder: Holder): RendererLease {
  clearTimeout(ending)
  renderer ??= makeRenderer()
  const leased = renderer
  const { host } = holder
  const picture = document.createElement('canvas')
  cover(picture)
  holders.at(-1)?.onLoss()
  holders = [...holders, holder]
  host.prepend(leased.domElement)
  return {
    renderer: leased,
    isMine: () => holders.at(-1) === holder,
    take() {
      if (holders.at(-1) === holder) return
      holders.at(-1)?.onLoss()
      holders = [...holders.filter((each) => each !== holder), holder]
      handOver(holder, leased)
    },
    leavePicture() {
      const { width, height } = leased.domElement
      Object.assign(picture, { width, height })
      picture.getContext('2d')?.drawImage(leased.domElement, 0, 0)
      host.prepend(picture)
    },
    giveBack: () => holders.at(-1)?.onGain(),
    release() {
      picture.remove()
      holders = holders.filter((each) => each !== holder)
      const last = holders.at(-1)
      if (last) handOver(last, leased)
      else ending = setTimeout(end, RELEASE_DELAY_MS)
    },
  }
}

function handOver({ host, onGain }: Holder, { domElement }: WebGLRenderer) {
  if (domElement.parentElement === host) return
  // The canvas takes the place of the picture that stood for it.
  host.querySelector(':scope > canvas')?.remove()
  host.prepend(domElement)
  onGain()
}

let software: boolean | undefined

/** Detects software rendering, where antialiasing would double the time of every frame. */
export function isSoftwareRendering() {
  if (software !== undefined) return software
  const context = document.createElement('canvas').getContext('webgl2')
  const info = context?.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = info && context?.getParameter(info.UNMASKED_RENDERER_WEBGL)
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  software = typeof name === 'string' && /swiftshader|llvmpipe|basic render/i.test(name)
  return software
}

function makeRenderer() {
  const created = new WebGLRenderer({
    antialias: !isSoftwareRendering(),
    alpha: true,
    powerPreference: 'high-performance',
  })
  created.toneMapping = NeutralToneMapping
  created.toneMappingExposure = exposure
  created.setClearColor(0, 0)
  // Clips only materials that define clipping planes.
  created.localClippingEnabled = true
  cover(created.domElement)
  return created
}

/** Lets a canvas fill its host, to which pointer events go, since the canvas moves between hosts. */
function cover(canvas: HTMLCanvasElement) {
  canvas.setAttribute('aria-hidden', 'true')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
}

function end() {
  renderer?.domElement.remove()
  renderer?.dispose()
  renderer?.forceContextLoss()
  renderer = undefined
}
