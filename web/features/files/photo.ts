export type Photo = {
  id: number
  name: string
  /** Empty until the photo is cleaned. */
  url: string
  thumbnail_url: string | null
  inspection: 'pending' | 'done' | 'failed'
}

/** Why a photo is not shown; undefined where it is. */
export function photoBlocker({ url, inspection }: Photo): string | undefined {
  if (inspection === 'failed') return 'Damaged photo'
  return url === '' ? 'Being prepared' : undefined
}
