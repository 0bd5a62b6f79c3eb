import { listRecords, type RecordView } from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';
import { askNamed } from '../../record-kit/lookup/lookup-query.ts';

/** A record to choose, by what it is called. */
export interface FoundRecord {
  readonly id: number;
  readonly name: string;
  /** The barcode of a product, the code of any other. */
  readonly code: string;
}

/** So many are shown. */
const MOST = 20;

/**
 * Records in use that a text may mean, the likeliest first: what has it as its code, what is called by it, what begins with it, and then whatever
 * holds it in any of its texts.
 */
export async function findRecords(component: number, q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const [called, beginning, holding] = await Promise.all([
    askNamed(component, q, 'equal', MOST, signal),
    askNamed(component, q, 'starts', MOST, signal),
    api.call(listRecords, { params: { component }, query: { q, limit: MOST, active: '1' } }, { signal }),
  ]);
  return byLikelihood(q, [...holding.data.map(foundOf), ...called, ...beginning]);
}

/** The likeliest first, each once; of one likelihood as they came. */
export function byLikelihood(q: string, found: readonly FoundRecord[]): readonly FoundRecord[] {
  const text = q.toLowerCase();
  const likelihood = ({ name, code }: FoundRecord): number => [code.toLowerCase() === text, name.toLowerCase() === text, name.toLowerCase().startsWith(text), code.startsWith(text), true].indexOf(true);
  const once = [...new Map(found.toReversed().map((one) => [one.id, one])).values()].toReversed();
  return once.toSorted((one, other) => likelihood(one) - likelihood(other)).slice(0, MOST);
}

function foundOf({ id, data }: RecordView): FoundRecord {
  const text = (key: string): string => (typeof data[key] === 'string' ? data[key] : '');
  return { id: Number(id), name: text('name'), code: text('barcode') || text('code') };
}
