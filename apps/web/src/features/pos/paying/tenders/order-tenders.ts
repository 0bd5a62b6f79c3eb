import type { PaymentTypeView } from '@dalpak/contracts';
import { type TillTender, tenderOfType } from './offered-tenders.ts';

/**
 * The offered types with the two large ones first: the till's first means, and of the others the one
 * that the branch takes most. The rest keep the order of the business.
 * @param used kinds of payment types, the most used first
 */
export function orderTenders(
  offered: readonly PaymentTypeView[],
  first: TillTender,
  used: readonly number[],
): readonly PaymentTypeView[] {
  const large = offered.filter((type) => tenderOfType(type) === first).slice(0, 1);
  const rest = offered.filter((type) => !large.includes(type));
  const second = used
    .flatMap((kind) => rest.filter((type) => type.kind === kind && type.method !== null))
    .slice(0, 1);
  return [...large, ...second, ...rest.filter((type) => !second.includes(type))];
}
