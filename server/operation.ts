import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceSpan } from './tracing.ts'

/** A request or a job. Log lines and slow statements name the one that caused them. */
export type Operation = {
  /** The fields that each of its log lines has. */
  readonly facts: Readonly<{ route?: string; request_id?: string; trace_id?: string; queue?: string; job?: string }>
  /** Statements sent so far. */
  statements: number
  /** Milliseconds for which the database was busy with them. */
  databaseMs: number
  /** Its place in a trace, where traces are sent. */
  span?: TraceSpan
}

const operations = new AsyncLocalStorage<Operation | undefined>()

export function createOperation(facts: Operation['facts'], span?: TraceSpan): Operation {
  const traced = span && { ...facts, trace_id: span.trace_id }
  return { facts: traced ?? facts, statements: 0, databaseMs: 0, ...(span && { span }) }
}

export function currentOperation() {
  return operations.getStore()
}

export function runInOperation<Result>(operation: Operation, run: () => Result): Result {
  return operations.run(operation, run)
}

/** Runs work that a request only sets off: it must not count as the request's, which is over by then. */
export function runOutsideOperations<Result>(run: () => Result): Result {
  return operations.run(undefined, run)
}
