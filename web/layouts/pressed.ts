/** In ms: nobody feels it, and it spares the bones of a page that is there at once. */
const PATIENCE = 100

let reading: Promise<unknown> | undefined

/** What is being read for the link that is pressed. */
export function readOnPress(read: Promise<unknown>) {
  reading = read
}

/** Once the page can be drawn in one go, or has been waited for long enough; undefined where nothing is read ahead. */
export function untilRead() {
  const read = reading
  reading = undefined
  return read && Promise.race([read, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
