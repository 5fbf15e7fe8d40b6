import type { AskedItem } from '#contract/asked-items.ts'
import { ANSWER_FIELDS, ASKED_FIELDS, type publicAskedItemCalls } from '#contract/v3/asked-items.ts'
import type { Spellings } from '#contract/v3/call.ts'
import { UPLOAD_FIELDS } from '#contract/v3/files.ts'
import { fromV2, toV2 } from '#contract/v3/table.ts'
import { rowOf } from './row-of.ts'

const toItem = (item: AskedItem) => ({ ...fromV2(ASKED_FIELDS, item), answers: item.answers })

export const askedItemSpellings: Spellings<typeof publicAskedItemCalls> = {
  list: { data: ({ asked_items }) => asked_items.map(toItem) },
  get: { data: ({ asked_items }, { params }) => toItem(rowOf(asked_items, params.item_id)) },
  upload: {
    fields: [UPLOAD_FIELDS],
    query: ({ body }) => toV2(UPLOAD_FIELDS, body) as never,
    data: (link) => link,
  },
  answer: {
    fields: [ANSWER_FIELDS],
    params: ({ params }) => ({ id: params.item_id ?? 0 }),
    body: ({ body }) => body,
    data: ({ asked_item }) => toItem(asked_item),
  },
}
