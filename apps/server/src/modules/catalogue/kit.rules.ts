import { explain } from '../../kernel/errors/explain.ts';
import { isRef } from '@dalpak/contracts';
import { publish } from '../../kernel/push/publish.ts';
import { validateOrder, type RecordRules, valueAfter } from '../../record-kit/index.ts';
import { isKit, resyncGroup } from './kit.store.ts';

/** Field errors of a kit's part: a kit contains goods, not itself and not other kits. */
export const productPartRules: RecordRules = {
  check: async (change) => {
    const [part, product] = [valueAfter(change, 'part'), valueAfter(change, 'product')];
    if (!isRef(part) || !isRef(product)) return {};
    if (part.id === product.id) return { part: explain('kit_of_itself') };
    return (await isKit(change.tx, Number(part.id))) ? { part: explain('kit_in_kit') } : {};
  },
};

/**
 * Tills store the bounds of a preparation group with each of its preparations, so those are synced
 * again.
 */
export const preparationGroupRules: RecordRules = {
  check: (change) =>
    Promise.resolve(
      valueAfter(change, 'max_choices') === 0
        ? {}
        : validateOrder(change, 'min_choices', 'max_choices'),
    ),
  after: async ({ tx, id }) => {
    await resyncGroup(tx, id);
    await publish(tx, 'sync:changed', { tables: ['ProductsPreparations'] });
  },
};
