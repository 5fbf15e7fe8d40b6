/** Lets the API client request a password confirmation from the shell, which shows the dialog. */
type IdentityPrompt = () => Promise<boolean>

let prompt: IdentityPrompt = async () => false
let pending: Promise<boolean> | undefined

/** Registers the dialog that asks for the password; the returned function unregisters it. */
export function registerIdentityPrompt(handler: IdentityPrompt) {
  prompt = handler
  return () => {
    prompt = async () => false
  }
}

/** Whether the user has confirmed the password; concurrent calls share one dialog. */
export function confirmIdentity() {
  pending ??= prompt().finally(() => (pending = undefined))
  return pending
}
