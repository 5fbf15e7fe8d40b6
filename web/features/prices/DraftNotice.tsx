import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ownPricing, type OwnPricing } from '#contract/prices.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { changesOf } from './price-changes.ts'
import type { PriceFormType } from './PriceInput.tsx'

const KEY = 'typodont.price-draft.'

/**
 * What was typed and not saved is kept in this browser and offered again; Discard and Save end it. `of` is whose list it is.
 */
export function DraftNotice({ form, of }: { form: PriceFormType; of: string }) {
  const stored = form.getInitialValues()
  const [found, setFound] = useState(() => readDraft(of, stored))
  const isTyped = changesOf(stored, form.values).length > 0
  useEffect(() => {
    if (isTyped) localStorage.setItem(KEY + of, JSON.stringify(form.values))
    else if (!found) localStorage.removeItem(KEY + of)
  }, [of, isTyped, found, form.values])
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

function readDraft(of: string, stored: OwnPricing) {
  try {
    const { data } = ownPricing.safeParse(JSON.parse(localStorage.getItem(KEY + of) ?? 'null'))
    return data && changesOf(stored, data).length > 0 ? data : undefined
  } catch {
    return undefined
  }
}
