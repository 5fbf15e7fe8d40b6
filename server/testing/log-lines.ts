export type LogLine = Record<string, unknown> & { level: string; msg: string }

/** A destination for the log of a test app that keeps its lines. */
export function keepLogLines() {
  const written: string[] = []
  return {
    write: (line: string) => void written.push(line),
    /** The lines as they were written. */
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
    clear: () => void (written.length = 0),
  }
}
