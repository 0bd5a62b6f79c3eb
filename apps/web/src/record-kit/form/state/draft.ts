import type { RecordColumn } from '@dalpak/contracts';
import { type FormValues, SECRET_KIND } from './form-values.ts';

/** The unsaved values of a form. */
export interface Draft {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly values: FormValues;
}

export interface DraftPlace {
  /** Business and user: a user never finds the draft of another. */
  readonly owner: string;
  readonly component: number;
  /** '0' for a new record. */
  readonly id: string;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'dalpak.draft.';
/** How long a draft is kept. */
const DRAFT_LIFETIME_MS = 14 * 24 * 3_600_000;
/** Longest draft in characters: localStorage has a few megabytes for everything that we store. */
const MAX_DRAFT_LENGTH = 200_000;
const MAX_DRAFTS = 40;

const keyOf = ({ owner, component, id }: DraftPlace): string =>
  `${PREFIX}${owner}.${component}.${id}`;

/** Stores a draft, without secrets. When nothing was typed, the draft is removed. */
export function storeDraft(
  memory: DraftStorage,
  place: DraftPlace,
  { at, values }: Draft,
  columns: readonly RecordColumn[],
): void {
  const secrets = new Set(columns.filter(({ kind }) => kind === SECRET_KIND).map(({ key }) => key));
  const kept = Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.has(key)));
  if (Object.keys(kept).length === 0) return deleteDraft(memory, place);
  const text = JSON.stringify({ at, values: kept });
  if (text.length > MAX_DRAFT_LENGTH) return;
  try {
    memory.setItem(keyOf(place), text);
    deleteOldDrafts(memory, at);
  } catch {
    // Storage is full or not available: the form itself still has every value.
  }
}

/** The draft of a form, or null. One that cannot be read counts as none. */
export function findDraft(memory: DraftStorage, place: DraftPlace, now: number): Draft | null {
  try {
    const draft = read(memory.getItem(keyOf(place)));
    return draft === null || now - draft.at > DRAFT_LIFETIME_MS ? null : draft;
  } catch {
    return null;
  }
}

export function deleteDraft(memory: DraftStorage, place: DraftPlace): void {
  try {
    memory.removeItem(keyOf(place));
  } catch {
    // As in keepDraft().
  }
}

function read(text: string | null): Draft | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== 'object' || value === null) return null;
  const { at, values } = value as Partial<Record<keyof Draft, unknown>>;
  return typeof at === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    !Array.isArray(values)
    ? { at, values: values as FormValues }
    : null;
}

/** Deletes drafts that are too old, and the oldest when there are too many. */
function deleteOldDrafts(memory: DraftStorage, now: number): void {
  const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index)).filter(
    (key): key is string => key?.startsWith(PREFIX) === true,
  );
  if (keys.length === 0) return;
  const ages = keys.map((key) => ({
    key,
    at: ignoreStorageErrors(() => read(memory.getItem(key))?.at ?? 0),
  }));
  const old = ages.filter(({ at }) => now - at > DRAFT_LIFETIME_MS);
  const many = ages
    .filter(({ at }) => now - at <= DRAFT_LIFETIME_MS)
    .toSorted((a, b) => b.at - a.at)
    .slice(MAX_DRAFTS);
  for (const { key } of [...old, ...many]) memory.removeItem(key);
}

function ignoreStorageErrors(look: () => number): number {
  try {
    return look();
  } catch {
    return 0;
  }
}
