const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const shape = new RegExp(`^organizations/\\d+/${UUID}(/[^/\\\\]+)+$`)

/**
 * Returns the key (`organizations/{id}/{uuid}/{name}`) if it is safe as a path and as an object key; throws otherwise.
 */
export function validKey(key: string) {
  const safe =
    Buffer.byteLength(key) <= 512 &&
    shape.test(key) &&
    !/[\p{Cc}\p{Cs}]/u.test(key) &&
    key.split('/').every((part) => part !== '.' && part !== '..' && Buffer.byteLength(part) <= 255)
  if (!safe) throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
  return key
}
