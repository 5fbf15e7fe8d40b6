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
  const hostedFields = useEffectEvent(() =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, { id, style: hostedFieldStyle(id, scheme) }])),
  )
  const { url, token } = provider
  const onStates = useEffectEvent((fieldStates: FieldStates) => {
    latest.current = fieldStates
    setStates(fieldStates)
  })

  useEffect(() => {
    let isActive = true
    let opened: HostedForm | undefined
    openHostedForm({ url, token, form: kind, places: hostedFields(), onStates, onEnter: () => onKey() }).then(
      (created) => {
        opened = created
        if (isActive) setOpened({ form: created, hasFailed: false })
        else created.close()
      },
      () => {
        if (isActive) setOpened({ form: undefined, hasFailed: true })
      },
    )
    return () => {
      isActive = false
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
  const container = document.getElementById(id)
  if (!container) return ''
  const { fontSize, color } = getComputedStyle(container)
  const height = container.clientHeight
  return `height: ${height}px; width: 100%; padding: 0 12px; font: 400 ${fontSize} system-ui, sans-serif; color: ${color}; color-scheme: ${scheme};`
}
