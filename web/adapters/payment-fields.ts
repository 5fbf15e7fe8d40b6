import { loadScript } from './load-script.ts'

/** The element that hosts a field of the payment provider, and the style inside of it. */
export type FieldPlace = { id: string; placeholder?: string; style: string }

export type FieldState = 'empty' | 'invalid' | 'valid'
export type FieldName = 'number' | 'cvv' | 'bank_account' | 'bank_routing'
/** The state of each field, which is all that the provider reports about its content. */
export type FieldStates = Partial<Record<FieldName, FieldState>>

export type HostedForm = {
  /**
   * False for a bank account when the provider hosts no fields for it: the page then renders its own and passes their
   * values to `tokenize` only.
   */
  isHosted: boolean
  tokenize(details: Record<string, string>): Promise<{ id: string }>
  focus(field: FieldName): void
  restyle(style: string): void
  close(): void
}

type Provider = {
  on(event: string, listener: (message: Record<string, unknown>) => void): unknown
  showCardForm(): Promise<unknown>
  /** Only the sandbox has it; with the real provider the page renders the bank fields itself. */
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

/**
 * Mounts the provider's own fields into their places; this page never sees a digit typed into them. @throws Error when
 * the script does not load or is not the expected one
 */
export async function openHostedForm({ url, token, form, places, onStates, onEnter }: Options): Promise<HostedForm> {
  await loadScript(url, 'The script of the payment provider did not load.')
  const Stax = (window as unknown as { StaxJs?: Script }).StaxJs
  if (!Stax) throw new Error('The script of the payment provider is not what it should be.')
  const stax = new Stax(token, places)
  for (const outcome of ['complete', 'uncomplete']) {
    stax.on(`${form}_form_${outcome}`, (message) => {
      const toState = (suffix: string): FieldState =>
        message[`valid${suffix}`] === true ? 'valid' : message[`empty${suffix}`] === true ? 'empty' : 'invalid'
      onStates(
        form === 'card'
          ? { number: toState('Number'), cvv: toState('Cvv') }
          : { bank_account: toState('Account'), bank_routing: toState('Routing') },
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
