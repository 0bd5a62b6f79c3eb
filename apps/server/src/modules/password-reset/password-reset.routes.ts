import { confirmPasswordReset, requestPasswordReset, sendPasswordLink } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as service from './password-reset.service.ts';

export function passwordResetRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(requestPasswordReset, async (ctx, { body }) => {
      await service.requestReset(kernel, body.email, ctx.request.address);
      return { code: '000', delivery: kernel.mail.delivery };
    }),
    bindRoute(sendPasswordLink, async (ctx, { params }) => {
      await service.sendLinkTo(kernel, ctx, params.id);
      return { code: '000', delivery: kernel.mail.delivery };
    }),
    bindRoute(confirmPasswordReset, async (ctx, { body }) => {
      await service.setForgottenPassword(kernel, body, ctx.request.address);
      return { code: '000' };
    }),
  ];
}
