import type { FastifyBaseLogger } from 'fastify'
import type { PoolObserver } from './adapters/database/observed-pool.ts'
import type { Metrics } from './metrics.ts'
import { currentOperation } from './operation.ts'
import type { Attributes, TraceSpan } from './tracing.ts'

/** Long enough to recognize a statement; some have several pages. */
const MAX_TEXT = 1000

type Options = { log: Pick<FastifyBaseLogger, 'warn'>; slowMs: number; metrics: Pick<Metrics, 'connectionWait'> }

/** Counts what statements cost their request or job, and logs slow ones without their values. */
export function createDatabaseObserver({ log, slowMs, metrics }: Options): PoolObserver {
  return {
    statement(text) {
      const operation = currentOperation()
      if (operation) operation.statements += 1
      const span = operation?.span
      const call = span?.isRecorded ? beginCall(span, text) : undefined
      return (milliseconds) => {
        call?.end()
        if (operation) operation.databaseMs += milliseconds
        if (milliseconds >= slowMs)
          log.warn({ statement: shortText(text), ms: Math.round(milliseconds) }, 'slow statement')
      }
    },
    connected: (milliseconds) => metrics.connectionWait.observe(milliseconds / 1000),
  }
}

/** The spans of a statement differ in their times alone, and few statements are not sent over and over. */
const described = new Map<string, { verb: string; attributes: Attributes }>()
const MAX_DESCRIBED = 2000

function beginCall(span: TraceSpan, text: string) {
  let description = described.get(text)
  if (!description) {
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shortText(text) }
    description = { verb: verbOf(text), attributes }
    if (described.size >= MAX_DESCRIBED) described.clear()
    described.set(text, description)
  }
  return span.call(description.verb, description.attributes)
}

function verbOf(text: string) {
  return /^(?:\/\*.*?\*\/)?\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
}

/** The values are parameters, so the text has none of them. */
function shortText(text: string) {
  const line = text
    .replace(/^\/\* fixed_\d+ \*\/ /, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)} …` : line
}
