#!/usr/bin/env node
import { listen } from './listen/command.ts'

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
process.exitCode = await listen(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  signal: interrupted.signal,
})
