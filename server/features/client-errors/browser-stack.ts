/** A line of a stack in a file of the web app. */
export type StackFrame = { name: string; file: string; line: number; column: number }

const MAX_FRAMES = 20

/**
 * Chromium writes `at name (https://host/assets/file.js:1:2)`, Firefox and Safari `name@https://host/assets/file.js:1:2`;
 * a function without a name has only the address.
 */
const FRAME =
  /^\s*(?:at )?(?:(?:async )?([\w$.<>/]{0,80})(?: \(|@))?https?:\/\/[^\s/]+\/assets\/([\w-]+\.js):(\d{1,9}):(\d{1,9})\)?$/

/**
 * Reads the calls of a stack. Other lines are dropped, because the first one repeats the message and others belong to
 * extensions of the browser.
 */
export function parseStack(stack: string): StackFrame[] {
  const frames = stack.split('\n').flatMap((text) => {
    const [, name = '', file, line, column] = FRAME.exec(text) ?? []
    return file ? [{ name, file, line: Number(line), column: Number(column) }] : []
  })
  return frames.slice(0, MAX_FRAMES)
}
