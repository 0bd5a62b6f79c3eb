import {
  getSetting,
  getSettingRelations,
  listSettings,
  postSetting,
  postSettingRelations,
  putSetting,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
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
    bindRoute(listSettings, (ctx, { query }) => viewSettings(ctx, query, today())),
    bindRoute(getSetting, async (ctx, { params, query }) => ({
      data: await viewSetting(ctx, params.id, query, today()),
    })),
    bindRoute(putSetting, (ctx, { params, body }) => changeSetting(ctx, params.id, body, today())),
    bindRoute(postSetting, (ctx, { params, body }) => changeSetting(ctx, params.id, body, today())),
    bindRoute(getSettingRelations, async (ctx, { params }) => ({
      data: await viewRelations(ctx, params.id),
    })),
    bindRoute(postSettingRelations, async (ctx, { params, body }) => {
      await changeRelations(ctx, params.id, body.relations, today());
      return { data: await viewRelations(ctx, params.id) };
    }),
  ];
}
