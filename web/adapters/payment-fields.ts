/** Where a field of the provider's stands, and how it looks there. */
export type FieldPlace = { id: string; placeholder?: string; style: string }

/** Which fields hold what the provider could take. */
export type FieldStates = Partial<Record<'number' | 'cvv' | 'bank_account' | 'bank_routing', boolean>>

export type HostedForm = {
  tokenize(details: Record<string, string>): Promise<{ id: string }>
  focus(field: string): void
  close(): void
}

type Provider = {
  on(event: string, heard: (message: Record<string, unknown>) => void): unknown
  showCardForm(): Promise<unknown>
  /** The sandbox's; elsewhere the page asks for the account itself. */
  showBankForm?(): Promise<unknown>
  tokenize(details: Record<string, string>): Promise<{ id: string }>
  focus?(field: string): void
  destroy?(): void
}

type Script = new (token: string, places: Record<string, FieldPlace>) => Provider

const loading = new Map<string, Promise<void>>()

/** The provider's script, once; one that did not come is asked for anew the next time. */
function loadScript(url: string) {
  const known = loading.get(url)
  if (known) return known
  const fresh = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      reject(new Error('The script of the payment provider did not load.'))
    })
    document.head.append(script)
  })
  loading.set(url, fresh)
  return fresh
}

type Options = {
  url: string
  token: string
  form: 'card' | 'bank'
  places: Record<string, FieldPlace>
  onStates: (states: FieldStates) => void
  onEnter: () => void
}

/** Puts the provider's own fields into their places; no digit that is typed there is known to this page. */
export async function openHostedForm({ url, token, form, places, onStates, onEnter }: Options): Promise<HostedForm> {
  await loadScript(url)
  const Stax = (window as unknown as { StaxJs?: Script }).StaxJs
  if (!Stax) throw new Error('The script of the payment provider is not what it should be.')
  const stax = new Stax(token, places)
  for (const state of ['complete', 'uncomplete']) {
    stax.on(`card_form_${state}`, (message) =>
      onStates({ number: message.validNumber === true, cvv: message.validCvv === true }),
    )
    stax.on(`bank_form_${state}`, (message) =>
      onStates({ bank_account: message.validAccount === true, bank_routing: message.validRouting === true }),
    )
  }
  stax.on('entered', onEnter)
  const close = () => {
    stax.destroy?.()
    for (const { id } of Object.values(places)) document.getElementById(id)?.replaceChildren()
  }
  try {
    await (form === 'card' ? stax.showCardForm() : stax.showBankForm?.())
  } catch (error) {
    close()
    throw error
  }
  return { tokenize: (details) => stax.tokenize(details), focus: (field) => stax.focus?.(field), close }
}

/** Whether the provider has fields of its own for an account: known once its script is there. */
export async function hostsBankFields(url: string): Promise<boolean> {
  await loadScript(url)
  const Stax = (window as unknown as { StaxJs?: { prototype: object } }).StaxJs
  return Stax !== undefined && 'showBankForm' in Stax.prototype
}
