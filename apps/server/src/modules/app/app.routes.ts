import { APP, appInit, health } from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { needsSignUp, startApp } from './app.service.ts';

export function appRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(health, async () => {
      const empty = await needsSignUp(kernel).catch(() => new AppError('SERVICE_UNAVAILABLE'));
      return empty instanceof AppError ? empty : { code: '000', version: APP.version, needs_signup: empty };
    }),
    handle(appInit, (ctx) => startApp(ctx, toLocalDateTime(kernel.now()).slice(0, 10))),
  ];
}
