import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  getSecondStep,
  renewRecoveryCodes,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as service from './second-step.service.ts';

export function secondStepRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(getSecondStep, async (ctx) => ({ data: await service.viewSecondStep(kernel, ctx) })),
    bindRoute(beginSecondStep, async (ctx, { body }) => ({
      data: await service.begin(kernel, ctx, body.password),
    })),
    bindRoute(confirmSecondStep, async (ctx, { body }) => ({
      data: { recovery_codes: await service.confirm(kernel, ctx, body.code) },
    })),
    bindRoute(renewRecoveryCodes, async (ctx, { body }) => ({
      data: { recovery_codes: await service.renew(kernel, ctx, body) },
    })),
    bindRoute(endSecondStep, async (ctx, { body }) => {
      await service.end(kernel, ctx, body);
      return { code: '000' };
    }),
  ];
}
