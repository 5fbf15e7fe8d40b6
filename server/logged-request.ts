import { FILES_PATH } from '#server/adapters/storage/disk.ts'

/** What a log line tells of a request. Mailed links carry their token in the query, links of files theirs in the path. */
export function loggedRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  const path = url.split('?')[0] ?? ''
  const told = path.startsWith(`${FILES_PATH}/`) ? `${FILES_PATH}/[hidden]` : path
  return { method, url: told, remoteAddress: ip }
}
