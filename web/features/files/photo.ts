export type Photo = { id: number; name: string; url: string; thumbnail_url: string | null }
