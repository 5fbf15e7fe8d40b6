import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openHostedForm, type FieldName, type FieldStates, type HostedForm } from '#web/adapters/payment-fields.ts'

export type Provider = { url: string; token: string }

type Opened = { form: HostedForm | undefined; hasFailed: boolean }

/** The fields of the provider's, in the places that have these ids; taken away again with the form. */
export function useHostedForm(
  kind: 'card' | 'bank',
  provider: Provider,
  ids: Partial<Record<FieldName, string>>,
  onEnter: () => void,
) {
  const [{ form, hasFailed }, setOpened] = useState<Opened>({ form: undefined, hasFailed: false })
  const [states, setStates] = useState<FieldStates>({})
  // Enter may come before what was typed last is drawn.
  const latest = useRef<FieldStates>({})
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const onKey = useEffectEvent(onEnter)
  const places = useEffectEvent(() =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, { id, style: styleOf(id, scheme) }])),
  )
  const { url, token } = provider
  const hear = useEffectEvent((told: FieldStates) => {
    latest.current = told
    setStates(told)
  })

  useEffect(() => {
    let isWanted = true
    let opened: HostedForm | undefined
    openHostedForm({ url, token, form: kind, places: places(), onStates: hear, onEnter: () => onKey() }).then(
      (fresh) => {
        opened = fresh
        if (isWanted) setOpened({ form: fresh, hasFailed: false })
        else fresh.close()
      },
      () => {
        if (isWanted) setOpened({ form: undefined, hasFailed: true })
      },
    )
    return () => {
      isWanted = false
      opened?.close()
    }
  }, [url, token, kind])

  useEffect(() => {
    const id = Object.values(ids)[0]
    if (form && id) form.restyle(styleOf(id, scheme))
  }, [scheme, form, ids])

  return { form, states, statesNow: () => latest.current, hasFailed }
}

/** As the text of our own fields: a frame knows nothing of the theme around it. */
function styleOf(id: string, scheme: string) {
  const place = document.getElementById(id)
  if (!place) return ''
  const { fontSize, color } = getComputedStyle(place)
  const height = place.clientHeight
  return `height: ${height}px; width: 100%; padding: 0 12px; font: 400 ${fontSize} system-ui, sans-serif; color: ${color}; color-scheme: ${scheme};`
}
