import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built web app, beside that of the built server. */
export const WEB_ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'web')
