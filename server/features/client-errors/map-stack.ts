import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import type { StackFrame } from './browser-stack.ts'

/** A parsed map takes some megabytes, and the frames of an error are in few files. */
const MAX_MAPS = 4

/** What is left of the path of a source: that within the repository. */
const WITHIN = /(?:^|\/)((?:web|contract|mesh|node_modules)\/.*)$/

/** Translates places in the built files of `folder` to those in the sources, where the build left source maps. */
export function createStackMapper(folder: string) {
  // Ordered by use, the last one at the end.
  const maps = new Map<string, Promise<SourceMap | undefined>>()

  function mapOf(file: string) {
    const map = maps.get(file) ?? readMap(path.join(folder, `${file}.map`))
    maps.delete(file)
    maps.set(file, map)
    const [oldest] = maps.keys()
    if (maps.size > MAX_MAPS && oldest !== undefined) maps.delete(oldest)
    return map
  }

  return async (frames: readonly StackFrame[]) => {
    const lines: string[] = []
    for (const frame of frames) lines.push(formatFrame(frame, await mapOf(frame.file)))
    return lines.join('\n')
  }
}

async function readMap(file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  // The build has written it.
  return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload)
}

function formatFrame({ name, file, line, column }: StackFrame, map: SourceMap | undefined) {
  const origin = map?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return `at ${name || '?'} (${file}:${line}:${column})`
  const source = WITHIN.exec(origin.fileName)?.[1] ?? path.basename(origin.fileName)
  return `at ${origin.name ?? (name || '?')} (${source}:${origin.lineNumber}:${origin.columnNumber})`
}
