import { COMPONENT, listRecords, type PermissionOperation } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './settings.module.css';

/** In the tab's own chunk. */
const WORDS = {
  draw: { he: 'תוכנית: {{name}}', en: 'Plan: {{name}}' },
  floors: { he: 'אזורי ישיבה', en: 'Floors' },
  tables: { he: 'שולחנות', en: 'Tables' },
  stations: { he: 'תחנות מטבח', en: 'Kitchen stations' },
  reasons: { he: 'סיבות ביטול', en: 'Void reasons' },
  menus: { he: 'תפריטי מכירה לפי שעה', en: 'Sales menus by hour' },
  layout: { he: 'כפתורי המכירה', en: 'Sales buttons' },
  help: {
    he: 'כל מה שהמסעדה עובדת לפיו: איפה יושבים, מי מכין, ומה נמכר מתי.',
    en: 'What a restaurant works by: where guests sit, who prepares, and what is sold when.',
  },
} as const;

const READ = (key: number): PermissionOperation => ({ type: 'components', action: 'r', key });

const LISTS = [
  ['floors', `/items/${COMPONENT.floors}`, READ(COMPONENT.floors)],
  ['tables', `/items/${COMPONENT.floorTables}`, READ(COMPONENT.floorTables)],
  ['stations', `/items/${COMPONENT.kitchenStations}`, READ(COMPONENT.kitchenStations)],
  ['reasons', `/items/${COMPONENT.voidReasons}`, READ(COMPONENT.voidReasons)],
  ['menus', `/items/${COMPONENT.salesMenus}`, READ(COMPONENT.salesMenus)],
  ['layout', '/menu-layout', { type: 'pos', key: 'pos.menu.edit' }],
] as const satisfies readonly (readonly [keyof typeof WORDS, string, PermissionOperation])[];

/** Ways to everything that a restaurant sets up; its records have no entries in the menu. */
export function RestaurantTab(): ReactNode {
  useTranslation();
  const init = useAppInit();
  const mayDraw =
    checkAccess(init, { type: 'components', action: 'e', key: COMPONENT.floors }) === 'ok';
  const { data: floors } = useQuery({
    queryKey: ['restaurant-floors'],
    enabled: mayDraw,
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listRecords,
          { params: { component: String(COMPONENT.floors) }, query: { active: '1' } },
          { signal },
        )
      ).data,
  });
  const language = currentLanguage();
  return (
    <Panel>
      <div className={cx(arrange['stack'], classes['values'])}>
        <p>{WORDS.help[language]}</p>
        <div className={cx(arrange['chips'], classes['links'])}>
          {floors?.map(({ id, data }) => (
            <Button key={id} component="a" size="md" href={hrefOf(`/floor-plan/${id}`)}>
              {WORDS.draw[language].replace(
                '{{name}}',
                typeof data['name'] === 'string' ? data['name'] : '',
              )}
            </Button>
          ))}
          {LISTS.filter(([, , permission]) => checkAccess(init, permission) === 'ok').map(
            ([word, route]) => (
              <Button key={word} component="a" size="md" variant="default" href={hrefOf(route)}>
                {WORDS[word][language]}
              </Button>
            ),
          )}
        </div>
      </div>
    </Panel>
  );
}
