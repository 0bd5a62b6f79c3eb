import { explain } from '../../kernel/errors/explain.ts';
import { canMoveContract, CONTRACT_STATES, type ContractState } from '@dalpak/engine';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import type { RecordRules } from '../../record-kit/index.ts';
import { keepPause } from './contracts.service.ts';

const stateOf = (value: unknown): ContractState | null =>
  CONTRACT_STATES.find((state) => state === value) ?? null;

/**
 * A contract moves between its states by a table, and bills only from a first day on. Days on which it
 * is paused are kept, because they are not billed.
 */
export const contractRules = (now: () => number): RecordRules => ({
  check: ({ before, data }) => {
    const [from, to] = [stateOf(before?.data['state']), stateOf(data['state'])];
    if (from !== null && to !== null && !canMoveContract(from, to))
      return Promise.resolve({ state: explain('contract_state') });
    const term = 'term' in data ? data['term'] : before?.data['term'];
    const hasStart =
      typeof term === 'object' && term !== null && 'from' in term && term.from !== null;
    if ((to ?? from) === 'active' && !hasStart)
      return Promise.resolve({ term: explain('contract_start') });
    return Promise.resolve({});
  },
  after: async ({ tx, id, before, data }) => {
    const to = stateOf(data['state']);
    if (to === null || to === stateOf(before?.data['state'])) return;
    await keepPause(tx, id, to, toLocalDateTime(now()).slice(0, 10));
  },
});
