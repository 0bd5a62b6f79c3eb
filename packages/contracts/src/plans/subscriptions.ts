import { type AppTier, APPS, findApp, POS_APP_ID } from './apps.ts';
import type { Label } from '../labels.ts';

/** Periods for which a plan is paid: 50x monthly, 51x yearly, 52x three-yearly. */
export const PLAN_PERIODS = ['month', 'year', 'three_years'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

/** Tiers of the back office, from the smallest: the plan of a business is one of them. */
export const BUSINESS_TIERS = ['lite', 'basic', 'premium', 'gold'] as const;
export type BusinessTier = (typeof BUSINESS_TIERS)[number];

/** Every tier of an application that has licences. */
export const PRICED_TIERS = [...BUSINESS_TIERS, 'windows', 'android', 'web'] as const;

/** The holder of a licence: an employee, or a till. */
export const LICENCE_HOLDERS = ['user', 'terminal'] as const;
export type LicenceHolder = (typeof LICENCE_HOLDERS)[number];

const TIER_LABELS: Readonly<Record<AppTier['key'], Label>> = {
  lite: { he: 'לייט', en: 'Lite' },
  basic: { he: 'בסיסי', en: 'Basic' },
  premium: { he: 'פרימיום', en: 'Premium' },
  gold: { he: 'זהב', en: 'Gold' },
  windows: { he: 'חלונות', en: 'Windows' },
  android: { he: 'אנדרואיד', en: 'Android' },
  web: { he: 'דפדפן', en: 'Web' },
};

/** Tills hold the licences of the till's application; employees hold those of all others. */
export function holderOf(app: number): LicenceHolder {
  return app === POS_APP_ID ? 'terminal' : 'user';
}

/** Applications whose licences such a holder can have. */
export function appsOf(holder: LicenceHolder): readonly number[] {
  return APPS.filter(({ id, billing }) => billing && holderOf(id) === holder).map(({ id }) => id);
}

export function productName(app: number, tier: string): Label {
  const title = findApp(app)?.title ?? { he: String(app), en: String(app) };
  const label = Object.hasOwn(TIER_LABELS, tier)
    ? TIER_LABELS[tier as AppTier['key']]
    : { he: tier, en: tier };
  return { he: `${title.he} · ${label.he}`, en: `${title.en} · ${label.en}` };
}

/** Product by application number: at most one of each application. */
export type LicenceSelection = Readonly<Record<string, number>>;

/**
 * Adds the product to the selection or removes it; another product of the same application is
 * replaced.
 */
export function toggleLicence(
  selected: LicenceSelection,
  app: number,
  product: number,
): LicenceSelection {
  const others = Object.fromEntries(
    Object.entries(selected).filter(([key]) => key !== String(app)),
  );
  return selected[app] === product ? others : { ...others, [app]: product };
}

/**
 * Whether a licence can be chosen: one is left, or it is chosen already. A licence that the holder
 * has counts as chosen while it is deselected on the screen, until that is saved.
 */
export function isSelectable(
  {
    app,
    product,
    available,
  }: { readonly app: number; readonly product: number; readonly available: number },
  selected: LicenceSelection,
  active: LicenceSelection = {},
): boolean {
  return available > 0 || selected[app] === product || active[app] === product;
}

/** An employee as licences identify them. */
export interface LicensedEmployee {
  readonly EmployeesIdentity: string;
  readonly EmployeesCellPhone: string;
  readonly EmployeesFirstName: string;
  readonly EmployeesLastName: string;
}

/**
 * An employee's record under the names that licences use. The identity is the employee's number,
 * unique in the business; an employee without one gets the record's number with a prefix that no
 * employee number can have.
 */
export function licensedEmployee(
  id: number,
  data: Readonly<Record<string, unknown>>,
): LicensedEmployee {
  const text = (key: string): string => {
    const value = data[key];
    return typeof value === 'string' ? value : '';
  };
  return {
    EmployeesIdentity: text('code') || `#${id}`,
    EmployeesCellPhone: text('mobile'),
    EmployeesFirstName: text('first_name'),
    EmployeesLastName: text('last_name'),
  };
}

/** The employee as an assignment names them. */
export function assignedEmployee(id: number, employee: LicensedEmployee) {
  return {
    identity: employee.EmployeesIdentity,
    cell_phone: employee.EmployeesCellPhone,
    first_name: employee.EmployeesFirstName,
    last_name: employee.EmployeesLastName,
    id,
  };
}
