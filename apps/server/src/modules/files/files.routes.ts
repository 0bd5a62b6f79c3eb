import { readStoredFile, secureFileUrl, secureFileUrls, uploadFile } from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { employeeRequired, bindRoute } from '../../kernel/http/index.ts';
import type { Route, SessionContext } from '../../kernel/http/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { linkFiles, openLink, storeFile } from './files.service.ts';

export function filesRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(uploadFile, async (ctx, { query, body }) => ({
      data: await storeFile(ctx, kernel, query, body),
    })),
    bindRoute(secureFileUrl, async (ctx, { params }) => {
      assertMayReadFiles(ctx);
      return { data: requireFound((await linkFiles(ctx, kernel, [params.id]))[0] ?? null) };
    }),
    bindRoute(secureFileUrls, async (ctx, { body }) => {
      assertMayReadFiles(ctx);
      return { data: await linkFiles(ctx, kernel, body.ids) };
    }),
    bindRoute(readStoredFile, (_ctx, { params }) => openLink(kernel, params.token)),
  ];
}

/** The checks of reading a record. @throws SERVICE_NOT_OK, EMPLOYEE_REQUIRED */
function assertMayReadFiles({ service, session, employee }: SessionContext): void {
  if (service === null || !service.ok) throw new AppError('SERVICE_NOT_OK');
  if (session.kind === 'terminal' && employee === null) throw employeeRequired();
}
