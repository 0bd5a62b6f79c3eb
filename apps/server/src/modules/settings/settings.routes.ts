import {
  getSetting,
  getSettingRelations,
  listSettings,
  postSetting,
  postSettingRelations,
  putSetting,
} from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import {
  changeRelations,
  changeSetting,
  viewRelations,
  viewSetting,
  viewSettings,
} from './settings-edit.service.ts';

export function settingsRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  const today = () => toLocalDateTime(now()).slice(0, 10);
  return [
    handle(listSettings, (ctx, { query }) => viewSettings(ctx, query, today())),
    handle(getSetting, async (ctx, { params, query }) => ({
      data: await viewSetting(ctx, params.id, query, today()),
    })),
    handle(putSetting, (ctx, { params, body }) => changeSetting(ctx, params.id, body, today())),
    handle(postSetting, (ctx, { params, body }) => changeSetting(ctx, params.id, body, today())),
    handle(getSettingRelations, async (ctx, { params }) => ({
      data: await viewRelations(ctx, params.id),
    })),
    handle(postSettingRelations, async (ctx, { params, body }) => {
      await changeRelations(ctx, params.id, body.relations, today());
      return { data: await viewRelations(ctx, params.id) };
    }),
  ];
}
