/** A secret that proves that the mailed link is opened in the browser of the sign-up; removed once it was used. */
const KEY = 'typodont.sign_up'

export function storeSignUpProof(proof: string | undefined) {
  if (proof) localStorage.setItem(KEY, proof)
}

export function signUpProof() {
  return localStorage.getItem(KEY) ?? undefined
}

export function removeSignUpProof() {
  localStorage.removeItem(KEY)
}
