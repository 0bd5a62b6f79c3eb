import { addDays, type ContractPeriod } from '@dalpak/engine';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import * as store from './plan-change.store.ts';
import { PLAN_NAME } from './provider-words.ts';

/** Ends the row that bills the plan; one that did not begin by then is removed. */
export async function closePlanRow(
  own: TenantTx,
  row: store.StandingRow,
  lastDay: string,
): Promise<void> {
  if (row.plan_row === null) return;
  if (row.row_starts === null || row.row_starts <= lastDay) {
    await store.endRow(own, row.plan_row, lastDay);
    return;
  }
  await store.setPlanRow(own, row.business, null);
  await store.deleteRow(own, row.plan_row);
}

/** Takes back what was planned: the plan of today goes on. */
export async function takeBackPlanned(
  own: TenantTx,
  row: store.StandingRow,
): Promise<store.StandingRow> {
  const { planned, planned_on: on, business, contract_id: contract } = row;
  if (planned === null || on === null) return row;
  await store.setPlanned(own, business, null, null);
  if (planned.row !== null) await store.deleteRow(own, planned.row);
  if (row.plan_row === null) {
    const { price, period } = row;
    const goesOn = { name: PLAN_NAME, price, period, starts: on, ends: null };
    await store.setPlanRow(own, business, await store.insertRow(own, contract, goesOn));
  } else await store.endRow(own, row.plan_row, null);
  return requireFound(await store.lockStanding(own, business));
}

/** Gives the plan another price or period from a day on, for periods that begin then. */
export async function repricePlan(
  own: TenantTx,
  row: store.StandingRow,
  {
    day,
    price,
    period,
  }: { readonly day: string; readonly price: number; readonly period: ContractPeriod },
): Promise<void> {
  const { business, contract_id: contract } = row;
  await closePlanRow(own, row, addDays(day, -1));
  const next = { name: PLAN_NAME, price, period, starts: day, ends: null };
  await store.setPlanRow(own, business, await store.insertRow(own, contract, next));
  await store.setContractPrice(own, contract, { price, period });
}
