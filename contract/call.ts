import type { z } from 'zod'
import type { Access } from './access.ts'

/**
 * One entry of the API, declared once: the server binds it, the client calls it, the documentation and the
 * permission, coverage and architecture tests read it.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v2. A segment `:name` is a parameter; it is a positive integer unless `params` says otherwise. */
  readonly path: `/${string}`
  /** What it does, for the reference page. */
  readonly summary: string
  readonly access: Access
  /** Open also to somebody whose role must have a second factor and who has none yet: what setting one up needs. */
  readonly withoutSecondFactor?: true
  /** On screen the person proves once more who it is, where the sign-in is older than ten minutes (docs/decisions/049). */
  readonly isConfirmed?: true
  /** Changes what is the person's own and nothing of the practice, so it is open while the practice is archived or disabled. */
  readonly isPersonal?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** How large the body may be where a megabyte is too little; who calls is judged before it is read. */
  readonly maxBytes?: number
  readonly reply: z.ZodType
  /** The reply is `fileReply` of wire.ts: bytes with a name and a type, sent as a download instead of JSON. */
  readonly file?: true
  /** 200 unless a row is made (specification 1.1). */
  readonly status?: 201
  /** The reply shows a secret once: it is stored for no repetition. */
  readonly secret?: true
  /** What is said of a refusal that brings no words of its own, where it is not what every other call says (ERR-05). */
  readonly wordless?: string
  /** Who opened what goes into the audit trail before the reply is sent. */
  readonly logRead?: LoggedRead
}

/** What was opened, and of which table the id of the address is; or a list that shows patients, with what was asked of it. */
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
      /** The id stands there in the reply: who reads a form has opened its patient, and no second thing. */
      readonly idIn?: readonly [part: string, field: string]
    }
  | {
      readonly event: 'list.opened' | 'report.opened'
      readonly list: ListOfPatients
      /** Of a reply that shows patients in this part alone, and only to who asks for it. */
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
  | 'what needs a look'
  | 'notifications'
  | 'failed jobs'
  | 'a report'

export type Calls = { readonly [name: string]: Call }

/** Keeps the literal types of a feature's calls. */
export function group<const C extends Calls>(calls: C): C {
  return calls
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

type IdsOf<C extends Call> = { [Name in NamesIn<C['path']>]: number }
type NoKeys = unknown

/** What the caller passes: only the parts that the call has. */
export type Sent<C extends Call> = (C extends { params: infer S extends z.ZodType }
  ? { params: z.input<S> }
  : [NamesIn<C['path']>] extends [never]
    ? NoKeys
    : { params: IdsOf<C> }) &
  (C extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : NoKeys) &
  (C extends { body: infer S extends z.ZodType } ? BodyOf<z.input<S>> : NoKeys)

/** One of which nothing is needed need not be there. */
type BodyOf<Body> = Record<never, never> extends Body ? { body?: Body } : { body: Body }

/** What the handler gets: the same, parsed. */
export type Taken<C extends Call> = {
  params: C extends { params: infer S extends z.ZodType } ? z.output<S> : IdsOf<C>
  query: C extends { query: infer S extends z.ZodType } ? z.output<S> : NoKeys
  body: C extends { body: infer S extends z.ZodType } ? z.output<S> : undefined
}

/** What the handler returns; undeclared keys are dropped before it travels. */
export type Given<C extends Call> = z.input<C['reply']>

/** What the caller receives. */
export type Reply<C extends Call> = z.output<C['reply']>

/** The names of a path's parameters, in order. */
export function paramNames(path: string) {
  return [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '')
}
