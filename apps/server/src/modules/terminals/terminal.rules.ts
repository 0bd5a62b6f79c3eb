import { announceAccessChange, endTerminalSessions } from '../../kernel/auth/session.store.ts';
import type { RecordRules } from '../../record-kit/index.ts';
import { releaseDevice } from './terminals.store.ts';

/**
 * A device of another kind may make other calls: a change of the kind signs it out, and it is
 * registered again.
 */
export const terminalRules: RecordRules = {
  after: async ({ tx, id, before, data }) => {
    if (data['kind'] === undefined || data['kind'] === before?.data['kind']) return;
    await releaseDevice(tx, id);
    await endTerminalSessions(tx, id);
    await announceAccessChange(tx, tx.cloudId);
  },
};
