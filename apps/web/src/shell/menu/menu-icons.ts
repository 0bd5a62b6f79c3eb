import {
  type Icon,
  IconBox,
  IconBuildingWarehouse,
  IconCalculator,
  IconCashRegister,
  IconChartBar,
  IconFileInvoice,
  IconHeadset,
  IconHeartHandshake,
  IconHelp,
  IconHome,
  IconIdBadge,
  IconLayoutDashboard,
  IconLink,
  IconPackage,
  IconPlugConnected,
  IconPuzzle,
  IconSearch,
  IconSettings,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';

/**
 * Icons of the menu's first level, by the names in the contracts. Deeper entries have none, to keep
 * the menu quiet.
 */
const ICONS: Readonly<Record<string, Icon>> = {
  home: IconHome,
  'cash-register': IconCashRegister,
  search: IconSearch,
  'plug-connected': IconPlugConnected,
  'chart-bar': IconChartBar,
  package: IconPackage,
  'id-badge': IconIdBadge,
  users: IconUsers,
  'building-warehouse': IconBuildingWarehouse,
  'heart-handshake': IconHeartHandshake,
  'file-invoice': IconFileInvoice,
  truck: IconTruck,
  calculator: IconCalculator,
  headset: IconHeadset,
  'layout-dashboard': IconLayoutDashboard,
  puzzle: IconPuzzle,
  settings: IconSettings,
  help: IconHelp,
  api: IconLink,
};

export function menuIcon(name: string): Icon {
  return ICONS[name] ?? IconBox;
}
