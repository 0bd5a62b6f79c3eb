import { type AppTier, APPS, findApp, POS_APP_ID } from './apps.ts';
import type { Label } from './labels.ts';

/** Who holds a licence: a person of the business, or a till. */
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

/** The application whose products tills hold is the till's; those of all others are held by people. */
export function holderOf(app: number): LicenceHolder {
  return app === POS_APP_ID ? 'terminal' : 'user';
}

/** Applications whose licences such a holder may have. */
export function appsOf(holder: LicenceHolder): readonly number[] {
  return APPS.filter(({ id, billing }) => billing && holderOf(id) === holder).map(({ id }) => id);
}

export function productName(app: number, tier: string): Label {
  const title = findApp(app)?.title ?? { he: String(app), en: String(app) };
  const label = Object.hasOwn(TIER_LABELS, tier) ? TIER_LABELS[tier as AppTier['key']] : { he: tier, en: tier };
  return { he: `${title.he} · ${label.he}`, en: `${title.en} · ${label.en}` };
}

/** Product of each application, by the application's number: at most one of each. */
export type LicenceSelection = Readonly<Record<string, number>>;

/** The selection with this product, or without it when it was there; another of its application leaves. */
export function toggleLicence(selected: LicenceSelection, app: number, product: number): LicenceSelection {
  const others = Object.fromEntries(Object.entries(selected).filter(([key]) => key !== String(app)));
  return selected[app] === product ? others : { ...others, [app]: product };
}

/**
 * Whether a licence may be chosen: one is left, or it is chosen already. What this holder has now counts as chosen also while
 * it is taken away on the screen: it is theirs until that is saved.
 */
export function isSelectable(
  { app, product, available }: { readonly app: number; readonly product: number; readonly available: number }, selected: LicenceSelection, active: LicenceSelection = {},
): boolean {
  return available > 0 || selected[app] === product || active[app] === product;
}

/** A person as the licences know them. */
export interface LicensedEmployee {
  readonly EmployeesIdentity: string;
  readonly EmployeesCellPhone: string;
  readonly EmployeesFirstName: string;
  readonly EmployeesLastName: string;
}

/**
 * An employee's record under the names that the licences have for it. The identity is the employee's number, which nobody else
 * in the business has; of who has none it is the record's, marked so that it can be nobody's number.
 */
export function licensedEmployee(id: number, data: Readonly<Record<string, unknown>>): LicensedEmployee {
  const text = (key: string): string => {
    const value = data[key];
    return typeof value === 'string' ? value : '';
  };
  return { EmployeesIdentity: text('code') || `#${id}`, EmployeesCellPhone: text('mobile'), EmployeesFirstName: text('first_name'), EmployeesLastName: text('last_name') };
}

/** The same as an assignment names it. */
export function assignedEmployee(id: number, employee: LicensedEmployee) {
  return {
    identity: employee.EmployeesIdentity, cell_phone: employee.EmployeesCellPhone, first_name: employee.EmployeesFirstName, last_name: employee.EmployeesLastName, id,
  };
}
