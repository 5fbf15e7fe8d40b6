const loading = new Map<string, Promise<void>>()

/** Loads a script of another service once per page; a failed one is loaded again next time. The error has `message`. */
export function loadScript(url: string, message: string) {
  const pending = loading.get(url)
  if (pending) return pending
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      reject(new Error(message))
    })
    document.head.append(script)
  })
  loading.set(url, promise)
  return promise
}
