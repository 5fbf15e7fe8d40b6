const PROVIDER = 'The provider'

/** Names the provider in the label of a choice of who does a piece of work. */
export function nameProvider(label: string, provider: string) {
  return label === PROVIDER && provider ? provider : label
}
