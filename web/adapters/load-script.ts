const loading = new Map<string, Promise<void>>()

/** Loads a script of another service once per page. One that failed is loaded anew the next time; the error has `message`. */
export function loadScript(url: string, message: string) {
  const known = loading.get(url)
  if (known) return known
  const fresh = new Promise<void>((resolve, reject) => {
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
  loading.set(url, fresh)
  return fresh
}
