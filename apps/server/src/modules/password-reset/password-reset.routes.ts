import { confirmPasswordReset, requestPasswordReset } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as service from './password-reset.service.ts';

export function passwordResetRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(requestPasswordReset, async (ctx, { body }) => {
      await service.requestReset(kernel, body.email, ctx.request.address);
      return { code: '000', delivery: kernel.mail.delivery };
    }),
    handle(confirmPasswordReset, async (ctx, { body }) => {
      await service.setForgottenPassword(kernel, body, ctx.request.address);
      return { code: '000' };
    }),
  ];
}
