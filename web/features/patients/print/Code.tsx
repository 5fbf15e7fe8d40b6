type Props = { svg: string; name: string; isStretched?: boolean }

/** The server draws the codes; they come as a picture of lines, with nothing of anybody's typing in it. */
export function Code({ svg, name, isStretched }: Props) {
  // Bars may be any width as long as all of them grow alike.
  const drawn = isStretched ? svg.replace('<svg ', '<svg preserveAspectRatio="none" ') : svg
  return <img src={`data:image/svg+xml;utf8,${encodeURIComponent(drawn)}`} alt={name} />
}
