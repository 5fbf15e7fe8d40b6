import { NeutralToneMapping, WebGLRenderer } from 'three'
import { exposure } from '#mesh/lights.ts'

/** Who shows the picture at present; of several the last one, e.g. a dialog over the page. */
type Holder = { host: HTMLElement; onGain: () => void }

export type Lent = {
  renderer: WebGLRenderer
  /** Only the last holder may draw: there is one canvas. */
  isMine: () => boolean
  giveBack: () => void
}

/** Long enough to go from one page with a viewer to the next: each new context pays the start again. */
const KEPT_FOR = 4000

let renderer: WebGLRenderer | undefined
let ending: ReturnType<typeof setTimeout> | undefined
let holders: readonly Holder[] = []

/** The one renderer of the page. Browsers allow few contexts, so nobody makes a second. */
export function lendRenderer(holder: Holder): Lent {
  clearTimeout(ending)
  renderer ??= makeRenderer()
  const mine = renderer
  holders = [...holders, holder]
  holder.host.prepend(mine.domElement)
  return {
    renderer: mine,
    isMine: () => holders.at(-1) === holder,
    giveBack() {
      holders = holders.filter((each) => each !== holder)
      const last = holders.at(-1)
      if (last) handOver(last, mine)
      else ending = setTimeout(end, KEPT_FOR)
    },
  }
}

function handOver({ host, onGain }: Holder, { domElement }: WebGLRenderer) {
  if (domElement.parentElement === host) return
  host.prepend(domElement)
  onGain()
}

let software: boolean | undefined

/** A processor that plays graphics card: smoothed edges would make every picture take twice as long. */
export function isSoftware() {
  if (software !== undefined) return software
  const context = document.createElement('canvas').getContext('webgl2')
  const info = context?.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = info && context?.getParameter(info.UNMASKED_RENDERER_WEBGL)
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  software = typeof name === 'string' && /swiftshader|llvmpipe|basic render/i.test(name)
  return software
}

function makeRenderer() {
  const made = new WebGLRenderer({ antialias: !isSoftware(), alpha: true, powerPreference: 'high-performance' })
  made.toneMapping = NeutralToneMapping
  made.toneMappingExposure = exposure
  made.setClearColor(0, 0)
  // Only materials that name a plane are cut.
  made.localClippingEnabled = true
  made.domElement.setAttribute('aria-hidden', 'true')
  // The host hears the pointer, since the canvas moves between hosts.
  made.domElement.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  return made
}

function end() {
  renderer?.domElement.remove()
  renderer?.dispose()
  renderer?.forceContextLoss()
  renderer = undefined
}
