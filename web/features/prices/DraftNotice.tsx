import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ownPricing, type OwnPricing } from '#contract/prices.ts'
import { keepsDrafts, PRICE_DRAFT } from '#web/api/session.ts'
import { useMe } from '#web/api/useMe.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { changesOf } from './price-changes.ts'
import type { PriceFormType } from './PriceInput.tsx'

/**
 * What was typed and not saved is kept in this browser and offered again to who typed it; Discard and Save end it, and so does
 * signing out. `of` is whose list it is.
 */
export function DraftNotice({ form, of }: { form: PriceFormType; of: string }) {
  const place = `${PRICE_DRAFT}${useMe().id}.${of}`
  const stored = form.getInitialValues()
  const [found, setFound] = useState(() => readDraft(place, stored))
  const isTyped = changesOf(stored, form.values).length > 0
  useEffect(() => {
    if (isTyped && keepsDrafts()) localStorage.setItem(place, JSON.stringify(form.values))
    else if (!found) localStorage.removeItem(place)
  }, [place, isTyped, found, form.values])
  if (!found || isTyped) return null
  const count = changesOf(stored, found).length
  return (
    <Notice
      icon={IconPencil}
      title={`A draft with ${count === 1 ? '1 price' : `${count} prices`} is kept in this browser`}
      actions={
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" onClick={() => setFound(undefined)}>
            Discard draft
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              form.setValues(found)
              setFound(undefined)
            }}
          >
            Continue
          </Button>
        </Group>
      }
    >
      It was never saved and counts for nobody.
    </Notice>
  )
}

function readDraft(place: string, stored: OwnPricing) {
  try {
    const { data } = ownPricing.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null'))
    return data && changesOf(stored, data).length > 0 ? data : undefined
  } catch {
    return undefined
  }
}
