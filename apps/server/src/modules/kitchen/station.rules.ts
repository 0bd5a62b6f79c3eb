import { explain } from '../../kernel/errors/explain.ts';
import type { RecordRules } from '../../record-kit/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import * as store from './station.store.ts';

/**
 * One default station, because every dish has to reach one: the first station becomes it, a new
 * default one replaces the last, and the last one cannot be put out of use.
 */
export const stationRules: RecordRules = {
  derive: async ({ tx, id, data }) =>
    data['is_default'] !== true && !(await store.hasDefault(tx, id)) ? { is_default: true } : {},
  after: async ({ tx, id, data }) => {
    if (data['is_default'] === true) await store.clearOtherDefaults(tx, id);
  },
  beforeStatus: async (tx, ids, active) => {
    if (!active && (await store.includesDefault(tx, ids)))
      throw new AppError('CONFLICT', {
        details: [explain('main_station')],
      });
  },
};
