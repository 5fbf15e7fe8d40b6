const PRODUCT = 'Typodont'

/** The provider in the brand line; undefined where it has the name of the product. */
export function brandProvider(provider: string) {
  return provider === PRODUCT || provider === '' ? undefined : provider
}

/** The name of the portal: 'Typodont by OrthoSelect', and where the provider has no other name 'Typodont'. */
export function formatBrand(provider: string) {
  const by = brandProvider(provider)
  return by === undefined ? PRODUCT : `${PRODUCT} by ${by}`
}
