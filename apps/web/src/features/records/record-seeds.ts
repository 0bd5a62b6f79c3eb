import { findComponent, isRef } from '@dalpak/contracts';
import type { RecordFormProps } from '../../record-kit/form/record-form.tsx';
import { newDocumentRoute, recordRoute, seedFor } from '../../record-kit/record-routes.ts';

/** A copy of another record, or the record that it is made for. */
type Beginning = Pick<RecordFormProps, 'seed' | 'parent'>;
type Parent = NonNullable<Beginning['parent']>;

/** What new records begin with, by person and the window that shows them. A reload finds a copy in its draft, and whom it is made for in the tab's memory. */
const seeds = new Map<string, Beginning>();

/** As many as windows that come back. */
const KEPT = 30;

/** By person, as their windows are: nobody finds whom another was busy with. */
const keyOf = (person: string): string => `dalpak.record-parents.${person}`;
const placeOf = (person: string, uid: string): string => `${person} ${uid}`;

function isParent(value: unknown): value is Parent {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => isRef(one as Parent[string]));
}

/** Pairs of a window's id and the record its new one is made for; what can not be read is none. */
function keptParents(person: string): readonly (readonly [string, Parent])[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is [string, Parent] => Array.isArray(one) && typeof one[0] === 'string' && isParent(one[1])) : [];
  } catch {
    return [];
  }
}

function keepParent(person: string, uid: string, parent: Parent): void {
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify([...keptParents(person), [uid, parent]].slice(-KEPT)));
  } catch {
    // A tab without memory only forgets it at a reload.
  }
}

/**
 * The address of a new record in a window of its own, beginning with this.
 * @param person who makes it, in which business (`personOf`)
 */
export function seededRoute(person: string, component: number, beginning: Beginning): string {
  const uid = Array.from(crypto.getRandomValues(new Uint32Array(5)), (number) => (number % 36).toString(36)).join('');
  seeds.set(placeOf(person, uid), beginning);
  if (beginning.parent !== undefined) keepParent(person, uid, beginning.parent);
  return `${recordRoute(component, 0)}/${uid}`;
}

/** What the person's new record in the window begins with, if anything was said of it. One object for as long as the page lives. */
export function seedOf(person: string, uid: string | null): Beginning | undefined {
  if (uid === null) return undefined;
  const place = placeOf(person, uid);
  const parent = seeds.has(place) ? undefined : keptParents(person).find(([one]) => one === uid)?.[1];
  if (parent !== undefined) seeds.set(place, { parent });
  return seeds.get(place);
}

/** The address of a new record that is made for another one, found in its list: a document's address says itself whom it is for. */
export function relatedRoute(person: string, component: number, parent: Parent): string {
  const type = findComponent(component)?.documentType ?? null;
  const [of] = Object.entries(parent);
  return type === null || of === undefined ? seededRoute(person, component, { parent }) : newDocumentRoute(type, seedFor(of[0], of[1].id));
}
