// Passkeys (WebAuthn) as a second factor. Registering has two calls: the challenge is stored per session and consumed
// by the second. At a sign-in the challenge is stored on the login ticket instead.

import type { Given, HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import type { RegistrationCredential, AssertionCredential } from '#contract/passkeys.ts'
import type { secondFactorCalls } from '#contract/second-factors.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict, invalid, notFound, throwOnUniqueViolation } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { recordFactorAdded, lockUser, recordFactorRemoved } from './second-factor.ts'

const MINUTES = 5
const MAX_PASSKEYS = 20
/** The passkey is a second factor beside the password, so an authenticator without biometrics or PIN is good enough. */
const VERIFICATION = 'preferred'

/** Returns the WebAuthn relying party: a passkey is bound to the host of PUBLIC_URL. */
function relyingParty({ services }: Work) {
  const { hostname, origin } = new URL(services.config.publicUrl)
  return { rpID: hostname, origin }
}

/** Returns the registration options for the browser and stores their challenge for this session. */
export async function startPasskey(ctx: Ctx): Promise<Given<typeof secondFactorCalls.startPasskey>> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const existing = await listCredentials(ctx, ctx.actor.id)
  if (existing.length >= MAX_PASSKEYS) throw invalid(`Only up to ${MAX_PASSKEYS} passkeys can be added.`)
  const options = await generateRegistrationOptions({
    rpName: ctx.services.config.providerName,
    rpID: relyingParty(ctx).rpID,
    userName: ctx.actor.email,
    userDisplayName: `${ctx.actor.first_name} ${ctx.actor.last_name}`,
    userID: new Uint8Array(Buffer.from(`user ${ctx.actor.id}`)),
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: VERIFICATION },
  })
  const values = { challenge: options.challenge, expires_at: challengeExpiry(ctx.now) }
  await ctx.transaction(({ db }) =>
    db
      .insertInto('passkey_challenges')
      .values({ session_id: ctx.actor.session_id, ...values })
      .onConflict((row) => row.column('session_id').doUpdateSet(values))
      .execute(),
  )
  return { options: { ...options, attestation: 'none' } }
}

/** Verifies and stores the new credential. The challenge is consumed even if that fails. */
export async function addPasskey(ctx: Ctx, body: HandlerInput<typeof secondFactorCalls.addPasskey>['body']) {
  const credential = await verifyRegistration(ctx, body.credential)
  return ctx.transaction(async (inside) => {
    await lockUser(inside, ctx.actor.id)
    if ((await listCredentials(inside, ctx.actor.id)).length >= MAX_PASSKEYS) {
      throw invalid(`Only up to ${MAX_PASSKEYS} passkeys can be added.`)
    }
    const passkey = await inside.db
      .insertInto('passkeys')
      .values({
        user_id: ctx.actor.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: body.name,
        created_at: ctx.now,
      })
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
      .catch(throwOnUniqueViolation('passkeys_credential_key', conflict('This passkey was added already.')))
    const recovery_codes = await recordFactorAdded(inside, ctx.actor.id, { kind: 'passkey', name: body.name })
    return { passkey, recovery_codes }
  })
}

async function verifyRegistration(ctx: Ctx, response: RegistrationCredential) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const stored = await ctx.transaction(({ db }) =>
    db
      .deleteFrom('passkey_challenges')
      .where('session_id', '=', ctx.actor.session_id)
      .where('expires_at', '>', ctx.now)
      .returning('challenge')
      .executeTakeFirst(),
  )
  if (!stored) throw passkeyRefused()
  const { rpID, origin } = relyingParty(ctx)
  const verdict = await verifyRegistrationResponse({
    response,
    expectedChallenge: stored.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verdict?.verified) throw passkeyRefused()
  return verdict.registrationInfo.credential
}

export async function renamePasskey(ctx: Work, user_id: number, id: number, name: string) {
  const passkey = await getPasskey(ctx, user_id, id)
  const edit = diffFields({ name: passkey.name }, { name })
  if (!edit) return
  await ctx.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  await ctx.emit('user.passkey_renamed', edit, { user_id, subject_id: id })
}

export async function removePasskey(ctx: Work, user: { id: number; role: string }, id: number) {
  await lockUser(ctx, user.id)
  const { name } = await getPasskey(ctx, user.id, id)
  await ctx.db.deleteFrom('passkeys').where('id', '=', id).execute()
  await recordFactorRemoved(ctx, user, { kind: 'passkey', name })
}

/** Returns the authentication options for a sign-in; null if the user has no passkey. */
export async function passkeyAuthenticationOptions(ctx: Work, user_id: number) {
  const allowCredentials = await listCredentials(ctx, user_id)
  if (allowCredentials.length === 0) return null
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    allowCredentials,
    userVerification: VERIFICATION,
  })
}

/**
 * Verifies the signature and returns the row's id and its new counter, for the transaction of the sign-in to store.
 * Throws 422 if it is invalid.
 */
export async function verifyPasskey(ctx: Work, user_id: number, challenge: string, response: AssertionCredential) {
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!passkey) throw passkeyRefused()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { rpID, origin } = relyingParty(ctx)
  const verdict = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verdict?.verified) throw passkeyRefused()
  return { id: passkey.id, counter: verdict.authenticationInfo.newCounter }
}

/** Stores the counter, which must grow: a signature from a cloned authenticator or used twice is refused with 422. */
export async function storePasskeyCounter(ctx: Work, passkey: { id: number; counter: number }) {
  const updated = await ctx.db
    .updateTable('passkeys')
    .set({ counter: passkey.counter, last_used_at: ctx.now })
    .where('id', '=', passkey.id)
    // Many authenticators do not count and always send 0.
    .where((eb) =>
      eb.or([eb('counter', '<', passkey.counter), eb.and([eb('counter', '=', 0), eb.lit(passkey.counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw passkeyRefused()
}

export function passkeyRefused() {
  return invalid('The passkey was not accepted. Please try again.', CODE.wrongSecondFactor)
}

async function getPasskey(ctx: Work, user_id: number, id: number) {
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw notFound()
  return passkey
}

async function listCredentials(ctx: Work, user_id: number) {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .select(['credential_id as id', 'transports'])
    .orderBy('id')
    .execute()
  return rows
}

function challengeExpiry(now: string) {
  return new Date(Date.parse(now) + MINUTES * 60_000).toISOString()
}
