import { loadScript } from './load-script.ts'

/** Where a field of the provider's stands, and how it looks there. */
export type FieldPlace = { id: string; placeholder?: string; style: string }

export type FieldState = 'empty' | 'invalid' | 'valid'
export type FieldName = 'number' | 'cvv' | 'bank_account' | 'bank_routing'
/** What the provider tells of its fields, in place of what is in them. */
export type FieldStates = Partial<Record<FieldName, FieldState>>

export type HostedForm = {
  /** False of an account where the provider has no fields for one: the page asks for it, and hands it to `tokenize` alone. */
  isHosted: boolean
  tokenize(details: Record<string, string>): Promise<{ id: string }>
  focus(field: FieldName): void
  restyle(style: string): void
  close(): void
}

type Provider = {
  on(event: string, heard: (message: Record<string, unknown>) => void): unknown
  showCardForm(): Promise<unknown>
  /** The sandbox's; elsewhere the page asks for the account itself. */
  showBankForm?(): Promise<unknown>
  tokenize(details: Record<string, string>): Promise<{ id: string }>
  focus?(field: string): void
  setStyle?(field: string, style: string): void
  destroy?(): void
}

type Script = new (token: string, places: Record<string, FieldPlace>) => Provider

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
  await loadScript(url, 'The script of the payment provider did not load.')
  const Stax = (window as unknown as { StaxJs?: Script }).StaxJs
  if (!Stax) throw new Error('The script of the payment provider is not what it should be.')
  const stax = new Stax(token, places)
  for (const outcome of ['complete', 'uncomplete']) {
    stax.on(`${form}_form_${outcome}`, (message) => {
      const stateOf = (fact: string): FieldState =>
        message[`valid${fact}`] === true ? 'valid' : message[`empty${fact}`] === true ? 'empty' : 'invalid'
      onStates(
        form === 'card'
          ? { number: stateOf('Number'), cvv: stateOf('Cvv') }
          : { bank_account: stateOf('Account'), bank_routing: stateOf('Routing') },
      )
    })
  }
  stax.on('entered', onEnter)
  const close = () => {
    stax.destroy?.()
    for (const { id } of Object.values(places)) document.getElementById(id)?.replaceChildren()
  }
  try {
    if (form === 'card') await stax.showCardForm()
    else if (stax.showBankForm) await stax.showBankForm()
  } catch (error) {
    close()
    throw error
  }
  return {
    isHosted: form === 'card' || stax.showBankForm !== undefined,
    tokenize: (details) => stax.tokenize(details),
    focus: (field) => stax.focus?.(field),
    restyle: (style) => Object.keys(places).forEach((field) => stax.setStyle?.(field, style)),
    close,
  }
}
