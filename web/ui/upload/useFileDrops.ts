import { useEffect, useEffectEvent, useState } from 'react'
import { isLayerOpen } from '../keyboard-target.ts'

/** Handles file drops on the entire page; returns whether a file is being dragged over it. */
export function useFileDrops(
  onDrop: (files: File[]) => void,
  /** `inDialog`: takes drops while a dialog is open, instead of those on the page below it. */
  { inDialog, disabled }: { inDialog: boolean; disabled: boolean },
) {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (disabled) return undefined
    let depth = 0
    const ended = new AbortController()
    const { signal } = ended
    const isMine = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && inDialog === isLayerOpen()
    const onEnter = (event: DragEvent) => {
      if (!isMine(event)) return
      depth++
      setOver(true)
    }
    const onLeave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const onOver = (event: DragEvent) => {
      if (isMine(event)) event.preventDefault()
    }
    const onEnd = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (!isMine(event)) return
      event.preventDefault()
      drop([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragenter', onEnter, { signal })
    document.addEventListener('dragleave', onLeave, { signal })
    document.addEventListener('dragover', onOver, { signal })
    document.addEventListener('drop', onEnd, { signal })
    return () => ended.abort()
  }, [disabled, inDialog])
  return isOver
}
