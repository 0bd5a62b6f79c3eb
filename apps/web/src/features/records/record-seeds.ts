import type { FormValues } from '../../record-kit/form/form-values.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';

/** What new records begin with, by the window that shows them. A reload finds the draft instead. */
const seeds = new Map<string, FormValues>();

/** The address of a new record in a window of its own, beginning with these values. */
export function seededRoute(component: number, values: FormValues): string {
  const uid = Array.from(crypto.getRandomValues(new Uint32Array(5)), (number) => (number % 36).toString(36)).join('');
  seeds.set(uid, values);
  return `${recordRoute(component, 0)}/${uid}`;
}

export function seedOf(uid: string | null): FormValues | undefined {
  return uid === null ? undefined : seeds.get(uid);
}
