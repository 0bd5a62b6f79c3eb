import {
  addAttachment as addEndpoint,
  listAttachments as listEndpoint,
  removeAttachment as removeEndpoint,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { addAttachment, readAttachments, removeAttachment } from './attachments.service.ts';

export function attachmentsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(listEndpoint, async (ctx, { params }) => ({
      data: await readAttachments(ctx, kernel, params),
    })),
    bindRoute(addEndpoint, async (ctx, { params, query, body }) => ({
      data: await addAttachment(ctx, kernel, params, query.name, body),
    })),
    bindRoute(removeEndpoint, async (ctx, { params, body }) => ({
      data: await removeAttachment(ctx, kernel, params, body),
    })),
  ];
}
