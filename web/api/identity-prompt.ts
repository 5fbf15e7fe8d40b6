/** Lets the API client request a password confirmation from the shell, which shows the dialog. */
type IdentityPrompt = () => Promise<boolean>

let ask: IdentityPrompt = async () => false
let asked: Promise<boolean> | undefined

/** Registers the dialog that asks for the password; the returned function unregisters it. */
export function registerIdentityPrompt(by: IdentityPrompt) {
  ask = by
  return () => {
    ask = async () => false
  }
}

/** Whether the user has confirmed the password; concurrent calls share one dialog. */
export function confirmIdentity() {
  asked ??= ask().finally(() => (asked = undefined))
  return asked
}
