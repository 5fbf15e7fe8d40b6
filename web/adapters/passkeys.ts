import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether the browser supports passkeys; it does so only on a secure page (https or localhost). */
export function supportsPasskeys() {
  return browserSupportsWebAuthn()
}

/** Opens the browser's own dialog and creates a passkey. @throws Error with a message that can be shown */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const registration = await startRegistration({ optionsJSON: options }).catch(throwReadable)
  const { clientDataJSON, attestationObject, transports } = registration.response
  return { ...bare(registration), response: { clientDataJSON, attestationObject, transports } }
}

export async function authenticateWithPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const signed = await startAuthentication({ optionsJSON: options }).catch(throwReadable)
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return { ...bare(signed), response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

function bare({ id, rawId }: { id: string; rawId: string }) {
  return { id, rawId, type: 'public-key' as const, clientExtensionResults: {} }
}

function throwReadable(error: unknown): never {
  const isRegistered = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  if (isRegistered) throw new Error('This device has a passkey of this account already.', { cause: error })
  throw new Error('The passkey was not used. Please try again.', { cause: error })
}
