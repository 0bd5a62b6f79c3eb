import { COMPONENT } from '../components.ts';
import type { PermissionOperation } from '../access/permissions.ts';

interface HomeLineKind {
  /** Null: it concerns the person alone. */
  readonly permission: PermissionOperation | null;
  /** Where it is settled. */
  readonly route: string;
}

const reads = (key: number): PermissionOperation => ({ type: 'components', action: 'r', key });

/** What home asks of a person, most urgent first. */
export const HOME_LINES = {
  approvals: { permission: null, route: '/' },
  long_shifts: { permission: reads(COMPONENT.closings), route: '/report/id/C140' },
  devices: { permission: reads(COMPONENT.terminals), route: '/devices' },
  reviews: { permission: reads(COMPONENT.transactions), route: '/items/101' },
  refused_numbers: { permission: reads(COMPONENT.taxInvoices), route: '/items/145' },
  waiting_numbers: { permission: reads(COMPONENT.taxInvoices), route: '/items/145' },
  tickets: { permission: reads(COMPONENT.kitchenStations), route: '/kitchen' },
  messages: { permission: reads(COMPONENT.campaigns), route: '/items/114' },
  differences: { permission: reads(COMPONENT.closings), route: '/items/102' },
  exceptions: { permission: { type: 'system', key: 'exceptions' }, route: '/exceptions' },
  report_sums: { permission: { type: 'system', key: 'reports' }, route: '/reports' },
  returned_cheques: { permission: reads(COMPONENT.chequeDeposits), route: '/report/id/F120' },
  due_cheques: { permission: reads(COMPONENT.chequeDeposits), route: '/report/id/F120' },
  overdue: { permission: reads(COMPONENT.taxInvoices), route: '/items/145' },
  to_invoice: { permission: reads(COMPONENT.deliveryNotes), route: '/consolidation' },
  stock_out: { permission: reads(COMPONENT.stockLevels), route: '/stock/low' },
  stock_low: { permission: reads(COMPONENT.stockLevels), route: '/stock/low' },
  below_zero: { permission: reads(COMPONENT.stockLevels), route: '/items/122' },
  no_cost: { permission: reads(COMPONENT.products), route: '/items/13' },
  tasks: { permission: null, route: '/items/135' },
  memberships: { permission: reads(COMPONENT.memberships), route: '/items/115' },
} as const satisfies Readonly<Record<string, HomeLineKind>>;

export type HomeLine = keyof typeof HOME_LINES;
export const HOME_LINE_KINDS = Object.keys(HOME_LINES) as [HomeLine, ...HomeLine[]];
