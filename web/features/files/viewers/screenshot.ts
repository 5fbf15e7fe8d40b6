import { saveFile } from '#web/components/save-file.ts'
import type { Measure } from '#web/features/viewer/useMeasures.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'

/** Saves the current picture as PNG, including the measurements. */
export async function saveScreenshot(viewer: Viewer, name: string, measures: readonly Measure[]) {
  const blob = await viewer.picture(paintBackground, (context, scale) => {
    for (const { points, mm } of measures) {
      const [a, b] = points.map(({ id, point }) => viewer.spotOf(id, point))
      if (a && b) paintMeasure(context, scale, { a, b, label: `${mm.toFixed(1)} mm` })
    }
  })
  if (!blob) return
  saveFile(`${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'scan'}.png`, blob)
}

function paintBackground(context: CanvasRenderingContext2D, width: number, height: number) {
  const middle = [width / 2, height * 0.46] as const
  const light = context.createRadialGradient(...middle, 0, ...middle, width * 0.62)
  light.addColorStop(0, '#2A323E')
  light.addColorStop(0.58, '#191F28')
  light.addColorStop(1, '#11161D')
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

type Line = { a: { x: number; y: number }; b: { x: number; y: number }; label: string }

function paintMeasure(context: CanvasRenderingContext2D, scale: number, { a, b, label }: Line) {
  context.save()
  context.scale(scale, scale)
  context.strokeStyle = '#fff'
  context.lineWidth = 1.5
  context.beginPath()
  context.moveTo(a.x, a.y)
  context.lineTo(b.x, b.y)
  context.stroke()
  context.font = "600 13px 'Inter Variable', sans-serif"
  const width = context.measureText(label).width + 20
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  context.fillStyle = '#fff'
  context.beginPath()
  context.roundRect(x - width / 2, y - 13, width, 26, 6)
  context.fill()
  context.fillStyle = '#131a24'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(label, x, y)
  context.restore()
}
