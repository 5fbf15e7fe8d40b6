// What the bench asks of a page from within. Plain, since it travels into the browser as it is.

performance.setResourceTimingBufferSize(2000)

/** When the frame was painted in which it is there. */
globalThis.painted = (isThere, patience = 60_000) =>
  new Promise((resolve, reject) => {
    const until = performance.now() + patience
    function look() {
      if (performance.now() > until) return reject(new Error(`Never there: ${isThere}`))
      if (!isThere()) return requestAnimationFrame(look)
      // A message that is sent before a frame is painted arrives after it.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      return port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  })

/** From the next press to the painted answer, in ms; nobody looks, frame by frame, before the pause of typing is over. */
globalThis.answerTo = (event, isAnswered, pause) => {
  const pressed = new Promise((resolve) => {
    addEventListener(event, ({ timeStamp }) => setTimeout(resolve, pause, timeStamp), { capture: true, once: true })
  })
  globalThis.answered = pressed.then(async (at) => (await globalThis.painted(isAnswered)) - at)
}

/** Presses a button in the frame in which it appears, sooner than a hand could; and when that was. */
globalThis.pressed = async (words) => {
  const isMeant = ({ textContent }) => textContent === words
  const find = () => [...document.querySelectorAll('button')].find(isMeant)
  await globalThis.painted(find)
  find()?.click()
  return performance.now()
}

/** To another address within the app, as the back button goes there. */
globalThis.goTo = (address) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The files of JavaScript that were asked for before that moment, and what came over the line for them. */
globalThis.scriptsUntil = (moment) => {
  const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < moment)
  const scripts = before.filter(({ name }) => name.endsWith('.js'))
  return { files: scripts.length, bytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) }
}

/** When the last byte of a mesh was there: nothing else is so large. */
globalThis.lastBytes = () => {
  const large = performance.getEntriesByType('resource').filter(({ encodedBodySize }) => encodedBodySize > 1_000_000)
  return Math.max(...large.map(({ responseEnd }) => responseEnd))
}

/** What WebGL drew, frame by frame: when the first triangle was asked for, and how many of each mesh. */
globalThis.frames3d = []
let openFrame = -1
// Called below with the context that it belongs to.
// oxlint-disable-next-line typescript/unbound-method
const drawElements = WebGL2RenderingContext.prototype.drawElements
WebGL2RenderingContext.prototype.drawElements = function (mode, count, ...rest) {
  const { frames3d } = globalThis
  const frame = document.timeline.currentTime
  if (frame !== openFrame) frames3d.push({ at: performance.now(), triangles: [] })
  openFrame = frame
  frames3d.at(-1).triangles.push(count / 3)
  return drawElements.call(this, mode, count, ...rest)
}
