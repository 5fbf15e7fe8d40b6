import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Where = { origin?: string; rpId?: string; counter?: number }

const ORIGIN = 'http://localhost:3000'
const PRESENT = 0x01
const WITH_CREDENTIAL = 0x40

/**
 * A passkey in software: creates credentials and signs as a device does, with wrong values where a test requests them.
 */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: kty EC2, alg ES256, crv P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} } as const

  return {
    id: text(id),
    create(challenge: string, where: Where = {}) {
      const length = Buffer.from([id.length >> 8, id.length & 0xff])
      const authData = Buffer.concat([
        encodeAuthenticatorData(WITH_CREDENTIAL, where),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const size = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
        encodeText('authData'),
        size,
        authData,
      ])
      const response = {
        clientDataJSON: text(encodeClientData('webauthn.create', challenge, where)),
        attestationObject: text(attestation),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    get(challenge: string, where: Where = {}) {
      const clientData = encodeClientData('webauthn.get', challenge, where)
      const authData = encodeAuthenticatorData(0, where)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, createHash('sha256').update(clientData).digest()]))
        .sign(privateKey)
      const response = {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
      }
      return { ...credential, response }
    },
  }
}

function encodeAuthenticatorData(flags: number, { rpId = 'localhost', counter = 0 }: Where) {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(PRESENT | flags, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
}

function encodeClientData(type: string, challenge: string, { origin = ORIGIN }: Where) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function encodeText(value: string) {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function text(bytes: Buffer) {
  return bytes.toString('base64url')
}
