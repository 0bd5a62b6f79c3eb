import type { TenantDb } from '../../kernel/db/index.ts';
import { groupBy } from '../../kernel/group-by.ts';
import * as store from './replay.store.ts';
import { findAlteredStep, isTrailOf } from './steps-chain.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The first bill whose steps are not what its till recorded. */
export interface StepsBreak {
  readonly terminalId: number;
  /** Number of the sale; null for a bill that was not sold. */
  readonly number: number | null;
  readonly bill: string;
  /** Place of the step, from 1; null where steps are missing that the sale names. */
  readonly step: number | null;
  readonly reason: 'steps' | 'steps_missing';
}

/** Verifies the steps of all bills, and that sales have the steps that they name. */
export async function verifySteps(db: TenantDb): Promise<StepsBreak | null> {
  return (await findAlteredPart(db)) ?? (await findMissingSteps(db));
}

async function findAlteredPart(db: TenantDb): Promise<StepsBreak | null> {
  for (let after = FIRST; ;) {
    const parts = await store.listPartsAfter(db, after, PAGE);
    for (const part of parts) {
      const step = findAlteredStep(part);
      if (step !== null)
        return {
          terminalId: part.terminal_id,
          number: part.number,
          bill: part.bill_id,
          step: step + 1,
          reason: 'steps',
        };
    }
    const last = parts.at(-1);
    if (last === undefined || parts.length < PAGE) return null;
    after = last.id;
  }
}

/** A sale whose steps still wait at their till is not missing any. */
async function findMissingSteps(db: TenantDb): Promise<StepsBreak | null> {
  for (let after = FIRST; ;) {
    const sales = await store.listTiedSales(db, after, PAGE);
    const wanted = sales.map(({ id, terminal_id: terminalId, trail }) => ({
      bill: id,
      sale: { terminalId, trail },
    }));
    const parts = groupBy(await store.listParts(db, wanted), (part) => part.bill_id);
    for (const { id, number, terminal_id: terminalId, trail } of sales) {
      if (parts.get(id)?.some((part) => isTrailOf(part, trail)) !== true)
        return { terminalId, number, bill: id, step: null, reason: 'steps_missing' };
    }
    const last = sales.at(-1);
    if (last === undefined || sales.length < PAGE) return null;
    after = last.id;
  }
}
