import { BOT_CHECK_FAILED } from './bot-check-messages.ts'
import { loadScript } from './load-script.ts'

type Vendor = 'turnstile' | 'recaptcha' | 'hcaptcha'

/** The part of each vendor's script API that is used here. */
type Widget = {
  ready?: (done: () => void) => void
  execute: (target: string, options?: { action?: string; async?: boolean }) => unknown
  render: (host: HTMLElement, options: Record<string, unknown>) => string
}

const SCRIPTS: Record<Vendor, (siteKey: string) => string> = {
  turnstile: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  recaptcha: (siteKey) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
  hcaptcha: () => 'https://js.hcaptcha.com/1/api.js?render=explicit',
}

export async function solveWithVendor(vendor: Vendor, siteKey: string, action: string): Promise<string> {
  await loadScript(SCRIPTS[vendor](siteKey), BOT_CHECK_FAILED)
  const widget = globalWidget(vendor === 'recaptcha' ? 'grecaptcha' : vendor)
  if (vendor === 'recaptcha') return solveInvisibly(widget, siteKey, action)
  return solveInWidget(widget, siteKey, action)
}

async function solveInvisibly(widget: Widget, siteKey: string, action: string) {
  await new Promise<void>((resolve) => {
    if (widget.ready) widget.ready(resolve)
    else resolve()
  })
  const token = await widget.execute(siteKey, { action })
  if (typeof token !== 'string') throw new Error(BOT_CHECK_FAILED)
  return token
}

/**
 * Turnstile and hCaptcha render their challenge only when in doubt; the host element places it in a corner above
 * everything.
 */
function solveInWidget(widget: Widget, siteKey: string, action: string) {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;inset:auto 16px 16px auto;z-index:1100'
  document.body.append(host)
  return new Promise<string>((resolve, reject) => {
    const id = widget.render(host, {
      sitekey: siteKey,
      action,
      size: 'invisible',
      callback: resolve,
      'error-callback': () => reject(new Error(BOT_CHECK_FAILED)),
    })
    widget.execute(id)
  }).finally(() => host.remove())
}

function globalWidget(name: string): Widget {
  const widget: unknown = Reflect.get(window, name)
  if (typeof widget !== 'object' || widget === null) throw new Error(BOT_CHECK_FAILED)
  // The vendor's script defines this global; there are no types for it beyond its documentation.
  return widget as Widget
}
