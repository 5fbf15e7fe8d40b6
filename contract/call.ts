import type { z } from 'zod'
import type { Access } from './access.ts'

/**
 * One API call, declared once: the server binds it, the client sends it, and the documentation and the permission,
 * coverage and architecture tests read it.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below /api/v2. A segment `:name` is a parameter, a positive integer unless `params` says otherwise. */
  readonly path: `/${string}`
  /** Description for the reference page. */
  readonly summary: string
  readonly access: Access
  /**
   * Allowed also for a user whose role requires a second factor and who has none yet, because setting one up needs it.
   */
  readonly withoutSecondFactor?: true
  /** In the UI the user has to reauthenticate if the sign-in is older than ten minutes (docs/decisions/049). */
  readonly isConfirmed?: true
  /**
   * Changes only the user's own data and none of the practice, so it is allowed while the practice is archived or
   * disabled.
   */
  readonly isPersonal?: true
  /** Belongs to signing in or out, which is all that a portal still writes for people once it was moved. */
  readonly isSignIn?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Maximum body size in bytes, if a megabyte is too little; access is checked before the body is read. */
  readonly maxBytes?: number
  readonly reply: z.ZodType
  /**
   * The types of the file that the reply is: `fileReply` of wire.ts, bytes with a name and a type, sent as a download
   * instead of JSON.
   */
  readonly file?: readonly FileType[]
  /** The bot check has to be passed, if the portal has one: its solution is sent in `x-bot-token`. */
  readonly botCheck?: true
  /** 200 unless a row is created (specification 1.1). */
  readonly status?: 201
  /** The reply contains a secret that is returned only once, so it is not stored for idempotent retries. */
  readonly secret?: true
  /** Fallback text for an error without a message, if it differs from that of all other calls (ERR-05). */
  readonly wordless?: string
  /** Read access that is written to the audit trail before the reply is sent. */
  readonly logRead?: LoggedRead
}

/**
 * A read that the audit trail records: a single record, with the table that the id in the path belongs to, or a list
 * that contains patients, with its query.
 */
export type LoggedRead =
  | {
      readonly event:
        | 'patient.opened'
        | 'files.opened'
        | 'file.opened'
        | 'request.opened'
        | 'label.opened'
        | 'report.opened'
      readonly of: 'patient' | 'file' | 'setup_file' | 'request'
      /**
       * Location of the id in the reply, if the record to log is not the one in the path: opening a form is logged as
       * opening its patient, not as a second record.
       */
      readonly idIn?: readonly [part: string, field: string]
    }
  | {
      readonly event: 'list.opened' | 'report.opened'
      readonly list: ListOfPatients
      /** Set if only this part of the reply contains patients, and only on request. */
      readonly in?: readonly [row: string, part: string]
    }

export type ListOfPatients =
  | 'patients'
  | 'similar patients'
  | 'requests'
  | 'flawed trays'
  | 'printing requests'
  | 'forms'
  | 'printing files'
  | 'the cases of a tray'
  | 'the patients of an invoice'
  | 'the trail'
  | 'the work queue'
  | 'the open steps'
  | 'what practices owe'
  | 'what needs a look'
  | 'notifications'
  | 'failed jobs'
  | 'a report'

export type Calls = { readonly [name: string]: Call }

/** Media types of the files that calls answer. */
export type FileType = 'application/pdf' | 'text/csv' | 'text/calendar'

/** Preserves the literal types of a feature's calls. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

type IdsOf<C extends Call> = { [Name in NamesIn<C['path']>]: number }
type NoKeys = unknown

/** Arguments of the client: only the parts that the call declares. */
export type CallArguments<C extends Call> = (C extends { params: infer S extends z.ZodType }
  ? { params: z.input<S> }
  : [NamesIn<C['path']>] extends [never]
    ? NoKeys
    : { params: IdsOf<C> }) &
  (C extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : NoKeys) &
  (C extends { body: infer S extends z.ZodType } ? BodyOf<z.input<S>> : NoKeys)

/** The body is optional if none of its fields is required. */
type BodyOf<Body> = Record<never, never> extends Body ? { body?: Body } : { body: Body }

/** Parsed input of the handler. */
export type HandlerInput<C extends Call> = {
  params: C extends { params: infer S extends z.ZodType } ? z.output<S> : IdsOf<C>
  query: C extends { query: infer S extends z.ZodType } ? z.output<S> : NoKeys
  body: C extends { body: infer S extends z.ZodType } ? z.output<S> : undefined
}

/** Return value of the handler; undeclared keys are dropped before it is sent. */
export type Given<C extends Call> = z.input<C['reply']>

/** The reply as the client receives it. */
export type Reply<C extends Call> = z.output<C['reply']>

/** Returns the names of a path's parameters, in order. */
export function paramNames(path: string) {
  return [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '')
}
