type Props = { svg: string; text: string; kind: 'Code 128' | 'QR code'; className?: string | undefined }

/** Renders a barcode of the server as an image, so that its SVG is never parsed as markup of the page. */
export function BarcodeImage({ svg, text, kind, className }: Props) {
  // The bars of a Code 128 may stretch to the width of the label; a QR code keeps its proportions.
  const image = kind === 'Code 128' ? svg.replace('<svg ', '<svg preserveAspectRatio="none" ') : svg
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(image)}`} alt={`${kind}: ${text}`} />
}
