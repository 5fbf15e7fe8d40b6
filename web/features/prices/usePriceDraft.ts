import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DRAFT_CHANGED, priceDraftCalls, type PriceDraft } from '#contract/price-drafts.ts'
import { ownPricing, pricing, type OwnPricing } from '#contract/prices.ts'
import { send } from '#web/api/client.ts'
import { errorMessage, type ApiError } from '#web/api/errors.ts'
import { useChannel } from '#web/api/useRealtime.tsx'
import { INPUT_PAUSE } from '#web/ui/debounce.ts'
import { showToast } from '#web/ui/toasts.ts'
import { listPriceChanges } from './price-changes.ts'
import type { PriceFormType } from './PriceInput.tsx'

/** Key of a draft: the global list or the list of one organization. */
export type DraftKey = number | 'everybody'
/** Polling interval in milliseconds. The server emits no event while a draft is edited, so its prices are polled. */
const FIGURES_MS = 5000

type Change = { list: OwnPricing; updated_at: string | undefined }
type Draft = NonNullable<PriceDraft>

/**
 * Saves edits as the draft of the list. If a draft exists that the form does not contain, it is returned as `found`,
 * and nothing is saved until it is taken over or discarded.
 */
export function usePriceDraft(form: PriceFormType, draftKey: DraftKey) {
  const client = useQueryClient()
  const query = draftQuery(draftKey)
  const { data } = useQuery({ ...query, refetchInterval: FIGURES_MS })
  const draft = data?.draft
  useChannel('private-internal', DRAFT_CHANGED, () => void client.invalidateQueries({ queryKey: query.queryKey }))
  /** `heldVersion` is the version of the draft that the form contains; `sent` is the list that was saved last. */
  const [heldVersion, setHeldVersion] = useState<string>()
  const sent = useRef<OwnPricing>(undefined)

  const settle = {
    onSuccess: async ({ draft: next }: { draft: PriceDraft }) => {
      // A response in flight would overwrite the cache with the previous draft.
      await client.cancelQueries({ queryKey: query.queryKey })
      setHeldVersion(next?.updated_at)
      client.setQueryData(query.queryKey, { draft: next })
    },
    onError: (error: ApiError) => {
      showToast({ kind: 'error', text: errorMessage(error) })
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
  }
  const store = useMutation({ mutationFn: (change: Change) => saveDraft(draftKey, change), ...settle })
  const drop = useMutation({ mutationFn: (version: string | undefined) => dropDraft(draftKey, version), ...settle })

  const stored = form.getInitialValues()
  const [settled] = useDebouncedValue(form.values, INPUT_PAUSE)
  const isStored = draft !== undefined && (draft === null || draft.updated_at === heldVersion)
  const isDue = isStored && settled === form.values && !store.isPending && !drop.isPending
  const isTyped = listPriceChanges(stored, settled).length > 0
  const isValid = (draftKey === 'everybody' ? pricing : ownPricing).safeParse(settled).success
  const { mutate } = store
  const { mutate: discard } = drop
  useEffect(() => {
    const isNew = listPriceChanges(sent.current ?? stored, settled).length > 0
    if (!isDue || !isNew || (isTyped ? !isValid : !draft)) return
    sent.current = settled
    if (isTyped) mutate({ list: settled, updated_at: draft?.updated_at })
    else discard(draft?.updated_at)
  }, [isDue, isTyped, isValid, stored, settled, draft, mutate, discard])

  const count = draft ? listPriceChanges(stored, draft.data).length : 0
  return {
    found: draft && draft.updated_at !== heldVersion && count > 0 ? draft : undefined,
    discard: (found: Draft) => drop.mutate(found.updated_at),
    /** Loads the draft into the form and saves it as the user's own. */
    takeOver: ({ data: list, updated_at }: Draft) => {
      sent.current = form.values
      store.mutate(
        { list, updated_at },
        {
          onSuccess: () => {
            sent.current = list
            form.setValues(list)
          },
        },
      )
    },
  }
}

function draftQuery(draftKey: DraftKey) {
  return queryOptions<{ draft: PriceDraft }, ApiError>({
    queryKey: [priceDraftCalls.getOwn.path, draftKey],
    queryFn: ({ signal }) =>
      draftKey === 'everybody'
        ? send(priceDraftCalls.get, {}, { signal })
        : send(priceDraftCalls.getOwn, { params: { id: draftKey } }, { signal }),
  })
}

function saveDraft(draftKey: DraftKey, { list, updated_at }: Change) {
  return draftKey === 'everybody'
    ? send(priceDraftCalls.save, { body: { ...pricing.parse(list), updated_at } })
    : send(priceDraftCalls.saveOwn, { params: { id: draftKey }, body: { ...list, updated_at } })
}

function dropDraft(draftKey: DraftKey, updated_at: string | undefined) {
  return draftKey === 'everybody'
    ? send(priceDraftCalls.discard, { body: { updated_at } })
    : send(priceDraftCalls.discardOwn, { params: { id: draftKey }, body: { updated_at } })
}
