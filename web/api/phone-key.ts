/** The key with which a phone proves that it used a link first. It survives a reload, and ends with the tab. */
const PREFIX = 'typodont.camera.'

export function storePhoneKey(token: string, phone_key: string) {
  sessionStorage.setItem(PREFIX + token, phone_key)
}

export function storedPhoneKey(token: string) {
  return sessionStorage.getItem(PREFIX + token) ?? undefined
}
