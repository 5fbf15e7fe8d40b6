import { inflateSync } from 'node:zlib'

type Page = { text: string; missing: number }

/**
 * The text of a PDF by page, as a reader would copy it, and the number of glyphs that no font of it has (displayed as
 * boxes).
 */
export function pdfPages(bytes: Uint8Array): Page[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const maps = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, font = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      maps.set(font, charactersOf(objects.get(cmap)?.body ?? ''))
    }
  return [...objects.values()].filter(({ body }) => body.includes(' Tf')).map(({ body }) => pageOf(body, maps))
}

function objectsOf(text: string) {
  const matches = text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...matches].map(([, id = '', object = '']) => {
      const [head = '', stream = ''] = object.split(/\nstream\n/)
      const raw = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
      const body = raw.length > 0 && head.includes('/FlateDecode') ? inflateSync(raw) : raw
      return [id, { head, body: body.toString('latin1') }]
    }),
  )
}

/** The characters of a font by their glyph number in the file. */
function charactersOf(cmap: string) {
  const characters = new Map<string, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, units = '']] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries())
      characters.set(
        (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'),
        String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
      )
  return characters
}

function pageOf(body: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): Page {
  let characters: ReadonlyMap<string, string> | undefined
  const page = { text: '', missing: 0 }
  for (const [, font, glyphs = ''] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) characters = maps.get(font)
    for (const [, run = ''] of glyphs.matchAll(/<([0-9a-f]+)>/g))
      for (const glyph of run.match(/.{4}/g) ?? []) {
        if (glyph === '0000') page.missing += 1
        page.text += characters?.get(glyph) ?? ''
      }
    page.text += font ? '' : ' '
  }
  return page
}
