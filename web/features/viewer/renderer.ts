import { NeutralToneMapping, WebGLRenderer } from 'three'
import { exposure } from '#mesh/light-rig.ts'

/** An element that shows the canvas. The last one has it, e.g. a dialog over the page. */
type Holder = { host: HTMLElement; onGain: () => void }

export type RendererLease = {
  renderer: WebGLRenderer
  /** True for the last holder, the only one that may render: there is one canvas. */
  isMine: () => boolean
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
  holders = [...holders, holder]
  holder.host.prepend(leased.domElement)
  return {
    renderer: leased,
    isMine: () => holders.at(-1) === holder,
    release() {
      holders = holders.filter((each) => each !== holder)
      const last = holders.at(-1)
      if (last) handOver(last, leased)
      else ending = setTimeout(end, RELEASE_DELAY_MS)
    },
  }
}

function handOver({ host, onGain }: Holder, { domElement }: WebGLRenderer) {
  if (domElement.parentElement === host) return
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
  created.domElement.setAttribute('aria-hidden', 'true')
  // Pointer events go to the host, since the canvas moves between hosts.
  created.domElement.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  return created
}

function end() {
  renderer?.domElement.remove()
  renderer?.dispose()
  renderer?.forceContextLoss()
  renderer = undefined
}
