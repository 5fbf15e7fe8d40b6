import { FILES_PATH } from '#server/adapters/storage/disk.ts'

/** The logged fields of a request, without tokens: mailed links carry one in the query, links of files in the path. */
export function loggedRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  const path = url.split('?')[0] ?? ''
  const loggedPath = path.startsWith(`${FILES_PATH}/`) ? `${FILES_PATH}/[hidden]` : path
  return { method, url: loggedPath, remoteAddress: ip }
}
