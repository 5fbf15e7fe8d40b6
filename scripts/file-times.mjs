import { writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Vitest reporter: writes the duration of each test file, including its setup before the first test, to the file
 * FILE_TIMES.
 */
export default class FileTimes {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, collectDuration } = module.diagnostic()
      return { file: path.relative(process.cwd(), module.moduleId), ms: duration + collectDuration }
    })
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(files))
  }
}
