// Functions that the bench calls within a page. Plain JavaScript, because it is injected into the browser unchanged.

performance.setResourceTimingBufferSize(2000)

/** Resolves with the time of the frame in which the condition was painted. */
globalThis.painted = (isThere, patience = 60_000) =>
  new Promise((resolve, reject) => {
    const deadline = performance.now() + patience
    function poll() {
      if (performance.now() > deadline) return reject(new Error(`Never there: ${isThere}`))
      if (!isThere()) return requestAnimationFrame(poll)
      // A message that is sent before a frame is painted arrives after it.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      return port2.postMessage(undefined)
    }
    requestAnimationFrame(poll)
  })

/**
 * Stores in `answered` the ms from the next press to the painted answer; it is checked frame by frame once the debounce
 * is over.
 */
globalThis.answerTo = (event, isAnswered, pause) => {
  const pressed = new Promise((resolve) => {
    addEventListener(event, ({ timeStamp }) => setTimeout(resolve, pause, timeStamp), { capture: true, once: true })
  })
  globalThis.answered = pressed.then(async (at) => (await globalThis.painted(isAnswered)) - at)
}

/** Presses a button in the frame in which it appears, sooner than a person could, and returns the time. */
globalThis.pressed = async (words) => {
  const matchesText = ({ textContent }) => textContent === words
  const find = () => [...document.querySelectorAll('button')].find(matchesText)
  await globalThis.painted(find)
  find()?.click()
  return performance.now()
}

/** Navigates within the application, as the back button does. */
globalThis.goTo = (address) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Returns the JavaScript files requested before that moment, and their bytes over the network. */
globalThis.scriptsUntil = (moment) => {
  const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < moment)
  const scripts = before.filter(({ name }) => name.endsWith('.js'))
  return { files: scripts.length, bytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) }
}

/** Returns when the last byte of a mesh arrived; no other file is as large. */
globalThis.lastBytes = () => {
  const large = performance.getEntriesByType('resource').filter(({ encodedBodySize }) => encodedBodySize > 1_000_000)
  return Math.max(...large.map(({ responseEnd }) => responseEnd))
}

/** The frames that WebGL drew: the time of the first draw call, and the number of triangles of each mesh. */
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
