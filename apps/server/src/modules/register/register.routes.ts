import {
  closeRegister,
  getClosing,
  moveCash,
  openRegister,
  readX,
  registerState,
} from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { MachineDrawers } from './machine-drawers.ts';
import { readStateWithFloat } from './proposed-float.ts';
import * as closing from './closing.service.ts';
import * as shift from './shift.service.ts';

/** Calls about a register's shift: opening, cash movements, X and Z. */
export function registerRoutes(
  { now }: Pick<Kernel, 'now'>,
  machines: MachineDrawers,
): readonly Route[] {
  return [
    bindRoute(registerState, async (ctx) => ({
      data: await readStateWithFloat(ctx, now()),
    })),
    bindRoute(openRegister, async (ctx, { body }) => ({
      data: await shift.openRegister(ctx, body, now()),
    })),
    bindRoute(moveCash, async (ctx, { body }) => ({
      data: await shift.moveCash(ctx, body, now()),
    })),
    bindRoute(readX, async (ctx) => ({ data: await closing.readX(ctx, now(), machines) })),
    bindRoute(closeRegister, async (ctx, { body }) => ({
      data: await closing.closeRegister(ctx, body, now(), machines),
    })),
    bindRoute(getClosing, async (ctx, { params }) => ({
      data: requireFound(await closing.readClosing(ctx.db, params.id)),
    })),
  ];
}
