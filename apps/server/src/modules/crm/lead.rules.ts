import type { FieldError } from '@dalpak/contracts';
import { isRef } from '@dalpak/contracts';
import { type RecordRules, valueAfter } from '../../record-kit/index.ts';
import { findStage } from './leads.store.ts';

/** A lead that comes to a status of stage lost says why. */
export const leadRules: RecordRules = {
  check: async (change) => {
    const { status } = change.data;
    const id = isRef(status) ? status.id : status;
    if (typeof id !== 'number' || valueAfter(change, 'lost_reason') !== null) return {};
    const isLost = (await findStage(change.tx, id)) === 'lost';
    return isLost ? { lost_reason: 'FIELD_REQUIRED' satisfies FieldError } : {};
  },
};
