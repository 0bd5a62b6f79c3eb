import { Select } from '@mantine/core';
import { type listSettings, SETTING_NAMES, SETTINGS } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { placeKey, placeOfKey, type SettingsPlace, WHOLE_BUSINESS } from './place.ts';
import classes from './settings.module.css';

type Branches = z.output<typeof listSettings.response>['branches'];

interface PlacePickerProps {
  readonly branches: Branches;
  readonly place: SettingsPlace;
  readonly onPick: (place: SettingsPlace) => void;
}

/** Whether any setting can be set by user. */
const HAS_OWN = SETTING_NAMES.some((name) =>
  (SETTINGS[name].scopes as readonly string[]).includes('user'),
);

/** Chooses whose settings are shown: the business, a branch, a till, or the user's own. */
export function PlacePicker({ branches, place, onPick }: PlacePickerProps): ReactNode {
  const { t } = useTranslation('settings');
  const { user } = useAppInit();
  const me = HAS_OWN && user.auth_type === 'user';
  return (
    <Select
      className={classes['place'] ?? ''}
      size="md"
      label={t('place')}
      allowDeselect={false}
      searchable={branches.length > 5}
      maxDropdownHeight={360}
      value={placeKey(place)}
      onChange={(key) => onPick(placeOfKey(key))}
      data={[
        { value: placeKey(WHOLE_BUSINESS), label: t('places.cloud') },
        ...(me ? [{ value: placeKey({ scope: 'user', id: user.id }), label: t('places.me') }] : []),
        {
          group: t('places.branches'),
          items: branches.map(({ id, name }) => ({
            value: placeKey({ scope: 'branch', id }),
            label: name,
          })),
        },
        {
          group: t('places.terminals'),
          items: branches.flatMap((branch) =>
            branch.terminals.map(({ id, name }) => ({
              value: placeKey({ scope: 'terminal', id }),
              label: `${name} · ${branch.name}`,
            })),
          ),
        },
      ]}
    />
  );
}
