import { randomUUID } from 'node:crypto';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { createCloud, leaseIds, type Database, type TenantTx } from '../../kernel/db/index.ts';
import { insertChart } from '../ledger/index.ts';
import { insertStartPaymentTypes } from '../payments/index.ts';
import { insertRestaurant } from '../restaurant/index.ts';
import { FULL_MODULES } from '../signup/index.ts';
import { insertStartSubscriptions } from '../subscriptions/index.ts';
import { BISTRO, BISTRO_PREPARATIONS, BISTRO_RESTAURANT } from './demo-bistro.data.ts';
import { DEPARTMENT_PICTURES } from './demo-pictures.data.ts';
import * as store from './demo.store.ts';
import type { KioskOwner } from './seed-kiosk.ts';

/**
 * A restaurant of the demonstration's owner: dishes with their preparations, tables and a kitchen.
 * @returns the number of its cloud
 */
export function seedBistro(
  { systemPool, secrets }: Pick<Database, 'systemPool' | 'secrets'>,
  code: string,
  owner: KioskOwner,
): Promise<number> {
  return createCloud(systemPool, { uuid: randomUUID(), code, ...BISTRO }, async (tx) => {
    const serviceId = await store.insertService(tx, BISTRO.name, FULL_MODULES);
    await insertStartSubscriptions(tx, serviceId);
    await insertStartPaymentTypes(tx);
    await insertChart(tx);
    await store.insertBranch(
      tx,
      { name: 'הביסטרו', address: BISTRO.address, terminals: ['קופת הבר', 'קופת המלצרים'] },
      serviceId,
    );
    const positionId = await store.insertPosition(tx, 'מנהל', { all: 1 });
    const employeeId = await store.insertEmployee(tx, {
      firstName: owner.firstName,
      lastName: owner.lastName,
      positionId,
      cardHash: hashCard(secrets['card-lookup'], tx.cloudId, owner.card),
      language: null,
    });
    await store.insertMemberByEmail(tx, { email: owner.email, positionId, employeeId });
    const { dishes } = await insertRestaurant(tx, BISTRO_RESTAURANT);
    await insertPreparations(tx, dishes);
    await store.setDepartmentColours(tx, DEPARTMENT_PICTURES);
    return tx.cloudId;
  });
}

async function insertPreparations(
  tx: TenantTx,
  dishes: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [place, group] of BISTRO_PREPARATIONS.entries()) {
    const first = await leaseIds(tx, 'preparations', group.choices.length);
    await store.insertPreparations(tx, {
      groupId: await leaseIds(tx, 'preparation_groups'),
      first,
      place: place + 1,
      ...group,
      products: group.dishes.flatMap((name) => dishes.get(name) ?? []),
    });
  }
}
