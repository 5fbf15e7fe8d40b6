/** RFC 6266: an ASCII name for old clients, and the real one as `filename*`. */
export function contentDisposition({
  fileName,
  inline = false,
}: {
  fileName?: string | undefined
  inline?: boolean | undefined
}) {
  const type = inline ? 'inline' : 'attachment'
  if (!fileName) return type
  const clean = fileName.replace(/[\p{Cc}\p{Cs}/\\]/gu, '_')
  const ascii = clean.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${type}; filename="${ascii}"${encoded === ascii ? '' : `; filename*=UTF-8''${encoded}`}`
}
