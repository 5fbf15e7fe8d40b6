// What the bench asks of a page from within. Plain, since it travels into the browser as it is.

performance.setResourceTimingBufferSize(2000)

/** When the frame was painted in which it is there. */
globalThis.painted = (isThere) =>
  new Promise((resolve, reject) => {
    const until = performance.now() + 20_000
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
