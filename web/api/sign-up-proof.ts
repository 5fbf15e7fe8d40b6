/** What shows a mailed link that it is opened where the sign-up was typed; kept until it has served. */
const KEY = 'typodont.sign_up'

export function keepSignUpProof(proof: string | undefined) {
  if (proof) localStorage.setItem(KEY, proof)
}

export function signUpProof() {
  return localStorage.getItem(KEY) ?? undefined
}

export function dropSignUpProof() {
  localStorage.removeItem(KEY)
}
