import { VERSION } from '#server/version.ts'
import type { Command } from './command.ts'

export const command: Command = {
  usage: 'typodont version',
  async run(args, print) {
    if (args.length > 0) return 2
    print(VERSION)
    return 0
  },
}
