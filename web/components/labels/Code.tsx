type Props = { svg: string; text: string; kind: 'Code 128' | 'QR code'; className?: string | undefined }

/** A code as the server drew it; an image, so that nothing of it is read as markup. */
export function Code({ svg, text, kind, className }: Props) {
  // Bars may grow as wide as their paper; the squares of a QR code stay squares.
  const drawn = kind === 'Code 128' ? svg.replace('<svg ', '<svg preserveAspectRatio="none" ') : svg
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt={`${kind}: ${text}`} />
}
