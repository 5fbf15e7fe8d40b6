import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCube,
  IconDental,
  IconDroplet,
  IconFolders,
  IconInbox,
  IconLayoutGridAdd,
  IconPrinter,
  IconScan,
  IconTruckDelivery,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { Card } from '#contract/statistics.ts'

export const CARD_ICONS: Record<Card, TablerIcon> = {
  shipped: IconTruckDelivery,
  submissions: IconInbox,
  flawed_trays: IconAlertTriangle,
  print_requests: IconPrinter,
  insert_brackets: IconLayoutGridAdd,
  completed_cases: IconCircleCheck,
  initial_setups: IconDental,
  total_cases: IconFolders,
  stone_models: IconCube,
  pvs: IconDroplet,
  intra_oral: IconScan,
}
