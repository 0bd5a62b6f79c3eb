import {
  adoptCardTerminal,
  cancelMachineAct,
  carryCharges,
  chargeCard,
  chargeCibus,
  chargeTenbis,
  checkCardTerminal,
  checkCheques,
  listCharges,
  listMachineActs,
  listTransmissions,
  lookUpNumber,
  payOutCash,
  readCashMachine,
  readCharge,
  readCredit,
  readMachineAct,
  takeCash,
  transmitCards,
  transmitFromOffice,
  voidCharge,
} from '@dalpak/contracts';
import { approvalKey } from '../../kernel/auth/approval.ts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import * as machineActs from './cash-machine/machine-acts.service.ts';
import * as machineCalls from './cash-machine/machine-calls.service.ts';
import { readDrawer } from './cash-machine/machine-drawer.service.ts';
import * as charges from './charges/charges.service.ts';
import type { ChargeDeps } from './charges/charge-ports.ts';
import * as reading from './charges/read-charge.ts';
import type { PinpadDeps } from './pinpads/connect-pinpad.ts';
import * as lookUps from './charge-records/number-lookups.service.ts';
import { adoptPinpad, checkPinpad } from './pinpads/pinpad-check.service.ts';
import {
  readTransmissions,
  transmitAll,
  type Transmissions,
} from './transmissions/transmissions.service.ts';

const REGULAR_TERMS = {
  terms: 'regular',
  payments: 1,
  first: null,
  fixed: null,
  refundOf: null,
} as const;
/** Meal cards take no refunds, so they need no approval. */
const NO_APPROVAL = { approval: null, pinpad: null } as const;
const NO_GATEWAYS = { pinpad: null, cibus: null, tenbis: null } as const;

/** Card terminals, and the transmissions that this process runs. */
export interface CardWork {
  readonly pinpads: PinpadDeps;
  readonly transmissions: Transmissions;
}

/** What charging a card needs, for all calls that do it. */
export function chargeDeps(kernel: Kernel, pinpads: PinpadDeps): ChargeDeps {
  return {
    now: kernel.now,
    pinpads,
    verified: new Map(),
    approvalSecret: approvalKey(kernel),
    gateways: kernel.config.gateways ?? NO_GATEWAYS,
  };
}

/** Calls of the till's payment panel, and of card terminals. */
export function paymentsRoutes(
  kernel: Kernel,
  { pinpads, transmissions }: CardWork,
  deps: ChargeDeps,
): readonly Route[] {
  const { now, limits } = kernel;
  const today = (): string => toLocalDateTime(now()).slice(0, 10);
  return [
    bindRoute(
      chargeCard,
      async (
        ctx,
        { body: { id, cart, amount, refund_of: refundOf, approval, pinpad, ...request } },
      ) => ({
        data: await charges.charge(deps, ctx, 'pinpad', {
          id,
          cart,
          amount,
          code: '',
          approval,
          pinpad,
          request: { ...request, refundOf },
        }),
      }),
    ),
    bindRoute(chargeCibus, async (ctx, { body }) => ({
      data: await charges.charge(deps, ctx, 'cibus', {
        ...body,
        ...NO_APPROVAL,
        request: REGULAR_TERMS,
      }),
    })),
    bindRoute(chargeTenbis, async (ctx, { body }) => ({
      data: await charges.charge(deps, ctx, 'tenbis', {
        ...body,
        ...NO_APPROVAL,
        request: REGULAR_TERMS,
      }),
    })),
    bindRoute(readCharge, async (ctx, { params }) => ({
      data: await reading.readCharge(deps, ctx, params.id),
    })),
    bindRoute(listCharges, async (ctx, { query }) => ({
      data: await reading.listCharges(deps, ctx, query.cart),
    })),
    bindRoute(carryCharges, async (ctx, { body }) => ({
      data: [...(await charges.carryCharges(ctx, body))],
    })),
    bindRoute(voidCharge, async (ctx, { params }) => ({
      data: await charges.voidCharge(deps, ctx, params.id),
    })),
    bindRoute(transmitCards, async (ctx, { body }) => ({
      data: await transmitAll({ now }, transmissions, ctx, body),
    })),
    bindRoute(transmitFromOffice, async (ctx, { body }) => ({
      data: await transmitAll({ now }, transmissions, ctx, body),
    })),
    bindRoute(listTransmissions, async (ctx, { query }) => ({
      data: await readTransmissions(ctx, now(), query.pinpad),
    })),
    bindRoute(checkCardTerminal, async (ctx, { params }) => ({
      data: await checkPinpad(pinpads, ctx, params.id),
    })),
    bindRoute(adoptCardTerminal, async (ctx, { params }) => ({
      data: await adoptPinpad(pinpads, ctx, params.id),
    })),
    bindRoute(takeCash, async (ctx, { body }) => ({
      data: await machineCalls.takeCash(deps, ctx, body),
    })),
    bindRoute(payOutCash, async (ctx, { body }) => ({
      data: await machineCalls.payOut(deps, ctx, {
        ...body,
        kind: 'out',
        of_id: null,
        approved_by: ctx.approval?.employeeId ?? null,
        reserve: () => Promise.resolve(),
      }),
    })),
    bindRoute(readMachineAct, async (ctx, { params }) => ({
      data: await machineActs.readAct(deps, ctx, params.id),
    })),
    bindRoute(cancelMachineAct, async (ctx, { params }) => ({
      data: await machineActs.cancelAct(deps, ctx, params.id),
    })),
    bindRoute(listMachineActs, async (ctx) => ({ data: await machineActs.listActs(deps, ctx) })),
    bindRoute(readCashMachine, async (ctx) => ({ data: await readDrawer(deps, ctx) })),
    bindRoute(lookUpNumber, async (ctx, { body: { method, number } }) => ({
      data: await lookUps.countingAttempts(
        limits,
        { cloudId: ctx.cloudId, terminalId: ctx.terminal.id },
        () => lookUps.lookUpNumber(ctx.db, method, number, today()),
      ),
    })),
    bindRoute(readCredit, async (ctx, { params }) => ({
      data: await lookUps.readCredit(ctx.db, params.id),
    })),
    bindRoute(checkCheques, async (ctx, { body }) => ({
      data: await lookUps.checkCheques(ctx.db, body.cheques),
    })),
  ];
}
