/** Receives each line that a command prints. */
export type Print = (line: string) => void

/**
 * A command of `typodont`. `run` returns the exit code: 0, 1 if it failed or was refused, 2 for wrong arguments, for which
 * `usage` is printed; undefined if it goes on running, as the portal does.
 */
export type Command = { usage: string; run(args: string[], print: Print): Promise<number | undefined> }
