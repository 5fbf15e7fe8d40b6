import type { Call, Calls, Given, HandlerInput } from '#contract/call.ts'
import type { Ctx, PublicCtx } from '#server/work.ts'

type ContextOf<C extends Call> = C['access'] extends 'public' ? PublicCtx : Ctx

export type Handler<C extends Call> = (ctx: ContextOf<C>, input: HandlerInput<C>) => Promise<Given<C>>

/** A handler with a step before its transaction, or one that opens its own transactions. */
export type SpecialHandler<C extends Call> = {
  before?: (ctx: ContextOf<C>, input: HandlerInput<C>) => Promise<unknown>
  byHand?: true
  run: (ctx: ContextOf<C>, input: HandlerInput<C>, prepared: never) => Promise<Given<C>>
}

export type Handlers<Group extends Calls> = {
  [Name in keyof Group]: Handler<Group[Name]> | SpecialHandler<Group[Name]>
}

/** For work that must survive a refusal or must not hold a transaction open: `before` runs first, outside of it. */
export function withBefore<C extends Call, Prepared>(
  _call: C,
  before: (ctx: ContextOf<C>, input: HandlerInput<C>) => Promise<Prepared>,
  run: (ctx: ContextOf<C>, input: HandlerInput<C>, prepared: Prepared) => Promise<Given<C>>,
): SpecialHandler<C> {
  return { before, run }
}

/** For a call that waits for an external service or burns CPU: it wraps its writes in `ctx.transaction`. */
export function byHand<C extends Call>(_call: C, run: Handler<C>): SpecialHandler<C> {
  return { byHand: true, run }
}
