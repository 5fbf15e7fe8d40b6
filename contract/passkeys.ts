import { z } from 'zod'
import { requiredName } from './wire.ts'

/** The WebAuthn level 3 JSON of browsers for passkeys, limited to the parts that the portal uses. */

/** Base64url; the limit exceeds the output of any authenticator. */
const bytes = z.string('Required').min(1, 'Required').max(20_000)
const descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })
const requirement = z.enum(['required', 'preferred', 'discouraged'])

/** Options for creating a credential. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: requirement.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: requirement.optional(),
    })
    .optional(),
  attestation: z.literal('none').optional(),
})

/** Options for an assertion. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: requirement.optional(),
})

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

export const registrationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type RegistrationCredential = z.infer<typeof registrationCredential>

export const assertionCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).optional(),
  }),
})
export type AssertionCredential = z.infer<typeof assertionCredential>

export const passkeyName = requiredName.pipe(z.string().max(60, 'Only up to 60 characters is allowed.'))
