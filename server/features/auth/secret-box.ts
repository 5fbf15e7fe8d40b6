import { secretBox } from '#server/secret-box.ts'

/** Encrypts second factors. */
export const { seal, unseal } = secretBox('second factor')
