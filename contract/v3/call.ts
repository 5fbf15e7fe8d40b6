import type { z } from 'zod'
import type { Call, HandlerInput, Reply } from '../call.ts'
import type { Scope } from '../scopes.ts'
import type { Table } from './table.ts'

/**
 * A call of /api/v3, the public API: its own spelling of a call of /api/v2, which does the work (decisions 075). Query
 * and body are strict: an unknown name is refused.
 */
export type PublicCall = {
  readonly method: Call['method']
  /** Path below /api/v3, with `:name` for a parameter. */
  readonly path: `/${string}`
  readonly summary: string
  /** What a key needs for it; null if every key may. */
  readonly scope: Scope | null
  /** The call of /api/v2 that is run, with its rights, its refusals and its entries in the trail. */
  readonly runs: Call
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** A page of rows instead of one record. */
  readonly isList?: true
  /** The record, or one row of the list. */
  readonly data: z.ZodType
  /** What a list answers beside its rows and `next`. */
  readonly more?: z.ZodObject
  readonly status?: 201
  /**
   * The read whose record this write answers and whose `ETag` it may be sent as `If-Match`. A call that creates the
   * record answers its `ETag` and takes no `If-Match`.
   */
  readonly etagOf?: PublicCall
}

export type PublicCalls = { readonly [name: string]: PublicCall }

/** Preserves the literal types of a call that others of its noun name. */
export function definePublicCall<const C extends PublicCall>(call: C): C {
  return call
}

/** Preserves the literal types of a noun's calls. */
export function definePublicCalls<const C extends PublicCalls>(calls: C): C {
  return calls
}

type Sent<S> = S extends z.ZodType ? z.output<S> : Record<never, never>

/** What a spelling reads: the checked query and body of the public call, and the parameters of its path. */
export type PublicInput<C extends PublicCall> = {
  params: Record<string, number>
  query: Sent<C['query']>
  body: Sent<C['body']>
  /** The organization that the key acts in; null for a key of staff. */
  organization_id: number | null
}

/** The part of a call's input as it would come over the wire. */
type Wire<S> = S extends z.ZodType ? z.input<S> : undefined

/**
 * How a public call is turned into the one that it runs, and its reply back. `fields`: the tables by which refusals name the
 * fields as they were sent.
 */
export type Spelling<C extends PublicCall> = {
  fields?: readonly Table[]
  /** Parameters of the path; those of the public path by default. */
  params?: (input: PublicInput<C>) => Partial<HandlerInput<C['runs']>['params']>
  query?: (input: PublicInput<C>) => Wire<C['runs']['query']>
  body?: (input: PublicInput<C>) => Wire<C['runs']['body']>
} & (C extends { isList: true }
  ? {
      rows: (reply: Reply<C['runs']>, input: PublicInput<C>) => readonly unknown[]
      /** The cursor of a list that is not read by ids; its spelling also passes `limit` and `after` on. */
      next?: (reply: Reply<C['runs']>, input: PublicInput<C>) => string | null
      more?: (reply: Reply<C['runs']>) => object
    }
  : { data: (reply: Reply<C['runs']>, input: PublicInput<C>) => unknown })

export type Spellings<Group extends PublicCalls> = { [Name in keyof Group]: Spelling<Group[Name]> }
