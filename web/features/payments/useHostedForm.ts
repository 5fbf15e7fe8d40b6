import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openHostedForm, type FieldName, type FieldStates, type HostedForm } from '#web/adapters/payment-fields.ts'

export type Provider = { url: string; token: string }

type Opened = { form: HostedForm | undefined; hasFailed: boolean }

/** Mounts the provider's fields into the elements with the given ids, and removes them on unmount. */
export function useHostedForm(
  kind: 'card' | 'bank',
  provider: Provider,
  ids: Partial<Record<FieldName, string>>,
  onEnter: () => void,
) {
  const [{ form, hasFailed }, setOpened] = useState<Opened>({ form: undefined, hasFailed: false })
  const [states, setStates] = useState<FieldStates>({})
  // Mirrors the state synchronously, since Enter may arrive before the last change has rendered.
  const latest = useRef<FieldStates>({})
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const onKey = useEffectEvent(onEnter)
  const places = useEffectEvent(() =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, { id, style: hostedFieldStyle(id, scheme) }])),
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
    if (form && id) form.restyle(hostedFieldStyle(id, scheme))
  }, [scheme, form, ids])

  return { form, states, statesNow: () => latest.current, hasFailed }
}

/** Copies font, height and color of the container, because an iframe does not inherit the theme. */
function hostedFieldStyle(id: string, scheme: string) {
  const place = document.getElementById(id)
  if (!place) return ''
  const { fontSize, color } = getComputedStyle(place)
  const height = place.clientHeight
  return `height: ${height}px; width: 100%; padding: 0 12px; font: 400 ${fontSize} system-ui, sans-serif; color: ${color}; color-scheme: ${scheme};`
}
