export type LinkTarget = { href: string; isApp: boolean }

/**
 * Resolves a link that points into the configured application (`site.scheme`) or to this origin; undefined for any
 * other target.
 */
export function resolveLinkTarget(
  link: string,
  site: { origin: string; scheme: string | undefined },
): LinkTarget | undefined {
  if (!link || !URL.canParse(link, site.origin)) return undefined
  const url = new URL(link, site.origin)
  if (site.scheme && url.protocol === `${site.scheme}:`) return { href: url.href, isApp: true }
  return url.origin === site.origin ? { href: url.pathname + url.search + url.hash, isApp: false } : undefined
}
