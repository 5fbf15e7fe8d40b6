import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** The options among the arguments of a command; undefined for arguments that it does not know. */
export function parseOptions<const Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    return undefined
  }
}
