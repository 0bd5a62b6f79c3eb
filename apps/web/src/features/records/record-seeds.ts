import { findComponent, isRef } from '@dalpak/contracts';
import type { RecordFormProps } from '../../record-kit/form/record-form.tsx';
import { newDocumentRoute, recordRoute, accountSeed } from '../../record-kit/record-routes.ts';

/** Initial values: a copy of another record, or the parent record. */
type RecordSeed = Pick<RecordFormProps, 'seed' | 'parent'>;
type Parent = NonNullable<RecordSeed['parent']>;

/**
 * Seeds of new records, by user and window. After a reload, a copy is found in its draft, and a
 * parent in the tab's storage.
 */
const seeds = new Map<string, RecordSeed>();

/** As many as windows are restored. */
const MAX_STORED_PARENTS = 30;

/** By user, like their windows: a user must not see what another was working on. */
const keyOf = (person: string): string => `dalpak.record-parents.${person}`;
const seedKey = (person: string, uid: string): string => `${person} ${uid}`;

function isParent(value: unknown): value is Parent {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => isRef(one as Parent[string]))
  );
}

/**
 * Pairs of a window's id and the parent of its new record; entries that cannot be read are ignored.
 */
function loadStoredParents(person: string): readonly (readonly [string, Parent])[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(
          (one): one is [string, Parent] =>
            Array.isArray(one) && typeof one[0] === 'string' && isParent(one[1]),
        )
      : [];
  } catch {
    return [];
  }
}

function storeParent(person: string, uid: string, parent: Parent): void {
  try {
    sessionStorage.setItem(
      keyOf(person),
      JSON.stringify([...loadStoredParents(person), [uid, parent]].slice(-MAX_STORED_PARENTS)),
    );
  } catch {
    // Without storage the parent is only lost on a reload.
  }
}

/**
 * The route of a new record with this seed, in a window of its own.
 * @param person the user in their business (`personOf`)
 */
export function seededRoute(person: string, component: number, beginning: RecordSeed): string {
  const uid = Array.from(crypto.getRandomValues(new Uint32Array(5)), (number) =>
    (number % 36).toString(36),
  ).join('');
  seeds.set(seedKey(person, uid), beginning);
  if (beginning.parent !== undefined) storeParent(person, uid, beginning.parent);
  return `${recordRoute(component, 0)}/${uid}`;
}

/**
 * The seed of the user's new record in a window, if there is one. The same object for as long as
 * the page lives.
 */
export function seedOf(person: string, uid: string | null): RecordSeed | undefined {
  if (uid === null) return undefined;
  const place = seedKey(person, uid);
  const parent = seeds.has(place)
    ? undefined
    : loadStoredParents(person).find(([one]) => one === uid)?.[1];
  if (parent !== undefined) seeds.set(place, { parent });
  return seeds.get(place);
}

/**
 * The route of a new record for a parent, from its related list. The route of a document contains
 * its account.
 */
export function relatedRoute(person: string, component: number, parent: Parent): string {
  const type = findComponent(component)?.documentType ?? null;
  const [of] = Object.entries(parent);
  return type === null || of === undefined
    ? seededRoute(person, component, { parent })
    : newDocumentRoute(type, accountSeed(of[0], of[1].id));
}
