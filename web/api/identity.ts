type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let asked: Promise<boolean> | undefined

/** The shell of who is signed in asks for the password. */
export function onIdentityAsked(by: Ask) {
  ask = by
  return () => {
    ask = async () => false
  }
}

/** Whether the person has proved who it is; several calls at once are one question. */
export function proveIdentity() {
  asked ??= ask().finally(() => (asked = undefined))
  return asked
}
