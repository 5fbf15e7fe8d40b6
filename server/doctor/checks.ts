import type { Check } from './check.ts'
import { authorities } from './checks/authorities.ts'
import { backups } from './checks/backups.ts'
import { bucket } from './checks/bucket.ts'
import { certificate } from './checks/certificate.ts'
import { clock } from './checks/clock.ts'
import { dataDirectory } from './checks/data-directory.ts'
import { database } from './checks/database.ts'
import { diskSpace } from './checks/disk-space.ts'
import { installation } from './checks/installation.ts'
import { jobs } from './checks/jobs.ts'
import { mailServer } from './checks/mail-server.ts'
import { migrations } from './checks/migrations.ts'
import { payments } from './checks/payments.ts'
import { port } from './checks/port.ts'
import { publicAddress } from './checks/public-address.ts'
import { redis } from './checks/redis.ts'
import { readReplica } from './checks/read-replica.ts'
import { search } from './checks/search.ts'

/** Every check, in the order of its lines. A new one is a file in checks/ and a name here. */
export const CHECKS: readonly Check[] = [
  authorities,
  dataDirectory,
  diskSpace,
  database,
  readReplica,
  clock,
  migrations,
  jobs,
  backups,
  bucket,
  installation,
  mailServer,
  redis,
  search,
  payments,
  port,
  certificate,
  publicAddress,
]
