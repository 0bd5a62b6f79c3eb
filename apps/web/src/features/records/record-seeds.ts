import type { RecordFormProps } from '../../record-kit/form/record-form.tsx';
import { recordRoute } from '../../record-kit/record-routes.ts';

/** A copy of another record, or the record that it is made for. */
type Beginning = Pick<RecordFormProps, 'seed' | 'parent'>;

/** What new records begin with, by the window that shows them. A reload finds the draft instead. */
const seeds = new Map<string, Beginning>();

/** The address of a new record in a window of its own, beginning with this. */
export function seededRoute(component: number, beginning: Beginning): string {
  const uid = Array.from(crypto.getRandomValues(new Uint32Array(5)), (number) => (number % 36).toString(36)).join('');
  seeds.set(uid, beginning);
  return `${recordRoute(component, 0)}/${uid}`;
}

/** What the new record in the window begins with, if anything was said of it. */
export function seedOf(uid: string | null): Beginning | undefined {
  return uid === null ? undefined : seeds.get(uid);
}
