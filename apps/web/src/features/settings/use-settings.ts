import {
  listSettings,
  putSetting,
  SETTINGS,
  type SettingChange,
  type SettingName,
  type SettingView,
  type StoredSettingView,
} from '@dalpak/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { ServerError } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { toast } from '../../ui/messages/toast.ts';
import { placeKey, placeQuery, type SettingsPlace } from './place.ts';
import { labelOf } from './setting-list.ts';

const KEY = 'settings';

/** Every setting with its effective value at a place. */
export function useSettings(place: SettingsPlace) {
  return useQuery({
    queryKey: [KEY, placeKey(place)],
    queryFn: ({ signal }) => api.call(listSettings, { query: placeQuery(place) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A change of a setting at the selected place. */
export interface SettingEdit {
  /** Undefined removes the place's own value. */
  readonly value?: unknown;
  readonly validFrom?: string | undefined;
}

export interface SettingSaver {
  readonly busy: boolean;
  /** The value being saved, which is shown already; undefined when there is none. */
  readonly pendingValue: unknown;
  /** The server's message about the value, shown next to the field. */
  readonly error: string | null;
  /** Resolves to true when it was saved. */
  readonly save: (wish: SettingEdit) => Promise<boolean>;
  readonly clearError: () => void;
}

/** Saves one setting of a place, and offers undo. */
export function useSettingSaver(name: SettingName, place: SettingsPlace): SettingSaver {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [wished, setWished] = useState<unknown>();
  const label = labelOf(name);

  const put = async ({
    value,
    validFrom,
  }: SettingEdit): Promise<{ data: SettingView; before: StoredSettingView | null }> => {
    const at = {
      scope: place.scope,
      scope_id: place.id,
      ...(validFrom === undefined ? {} : { valid_from: validFrom }),
    };
    const change =
      value === undefined
        ? { ...at, remove: true }
        : { ...at, value: value as SettingChange['value'] };
    const answer = await api.call(putSetting, { params: { id: SETTINGS[name].key }, body: change });
    await client.invalidateQueries({ queryKey: [KEY] });
    // The setting may affect this screen.
    void refreshSession();
    return answer;
  };

  const undo = async (
    before: StoredSettingView | null,
    validFrom: string | undefined,
  ): Promise<void> => {
    try {
      await put(before === null ? { validFrom } : { value: before.value, validFrom });
      toast({ text: t('undone', { label }), id: KEY });
    } catch (failure) {
      toast({ text: describeError(failure).description, tone: 'bad', id: KEY });
    }
  };

  return {
    busy,
    pendingValue: wished,
    error,
    clearError: () => setError(null),
    save: async (wish) => {
      setBusy(true);
      setWished(wish.value);
      setError(null);
      try {
        const { before } = await put(wish);
        const text = t(wish.value === undefined ? 'removed' : 'saved', { label });
        toast({
          text,
          tone: 'ok',
          id: KEY,
          ms: 8_000,
          action: { label: t('undo'), run: () => void undo(before, wish.validFrom) },
        });
        return true;
      } catch (failure) {
        setError(describeValueError(failure));
        return false;
      } finally {
        setBusy(false);
        setWished(undefined);
      }
    },
  };
}

/**
 * The message about the value itself, where there is one, because the code's own text speaks of
 * "fields".
 */
function describeValueError(failure: unknown): string {
  const detail = failure instanceof ServerError ? failure.details[0]?.text : undefined;
  return detail ?? describeError(failure).description;
}
