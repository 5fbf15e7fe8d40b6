/** Lets the API client request a password confirmation from the shell, which shows the dialog. */
type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let asked: Promise<boolean> | undefined

/** Registers the dialog that asks for the password; the returned function unregisters it. */
export function onIdentityAsked(by: Ask) {
  ask = by
  return () => {
    ask = async () => false
  }
}

/** Whether the user has confirmed the password; concurrent calls share one dialog. */
export function proveIdentity() {
  asked ??= ask().finally(() => (asked = undefined))
  return asked
}
