import { useEffect, useEffectEvent, useState } from 'react'
import { isLayerOpen } from '../keyboard-target.ts'

/** Handles file drops on the entire page; returns whether a file is being dragged over it. */
export function useFileDrops(
  onDrop: (files: File[]) => void,
  /** `inDialog`: takes drops while a dialog is open, instead of those on the page below it. */
  { inDialog, disabled }: { inDialog: boolean; disabled: boolean },
) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (disabled) return undefined
    let depth = 0
    const controller = new AbortController()
    const { signal } = controller
    const isFileDrag = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && inDialog === isLayerOpen()
    const onEnter = (event: DragEvent) => {
      if (!isFileDrag(event)) return
      depth++
      setDraggedOver(true)
    }
    const onLeave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setDraggedOver(false)
    }
    const onOver = (event: DragEvent) => {
      if (isFileDrag(event)) event.preventDefault()
    }
    const onDropFiles = (event: DragEvent) => {
      depth = 0
      setDraggedOver(false)
      if (!isFileDrag(event)) return
      event.preventDefault()
      drop([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragenter', onEnter, { signal })
    document.addEventListener('dragleave', onLeave, { signal })
    document.addEventListener('dragover', onOver, { signal })
    document.addEventListener('drop', onDropFiles, { signal })
    return () => controller.abort()
  }, [disabled, inDialog])
  return isDraggedOver
}
