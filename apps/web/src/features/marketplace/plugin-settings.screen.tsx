import { Button } from '@mantine/core';
import {
  type FieldError,
  type FieldValue,
  getPluginSettings,
  pluginIdSchema,
  putPluginSettings,
  type PluginSetting,
  type PluginSettingsView,
  readField,
  settingColumn,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconPuzzleOff } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode, ServerError } from '../../platform/api/errors.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import {
  type FormFieldError,
  textOfFieldError,
} from '../../record-kit/form/state/field-error-text.ts';
import { inputOf } from '../../record-kit/inputs/all-inputs.ts';
import { useFocusFirstError } from '../../ui/fields/focus-first-error.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { refreshPlugins } from './active-plugins.ts';
import { MarketFailed, MarketLoading } from './market-states.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './marketplace.module.css';

/** Not under the market key, which a push invalidates. */
const settingsKey = (id: string) => ['plugin-settings', id] as const;

type Values = Readonly<Record<string, FieldValue>>;
type FieldErrors = Readonly<Record<string, FormFieldError>>;

interface FieldProps {
  readonly form: string;
  readonly setting: PluginSetting;
  readonly value: FieldValue;
  readonly fieldError: FormFieldError | undefined;
  readonly onChange: (value: FieldValue) => void;
  readonly onLeave: () => void;
}

/** One setting, with the same input as a record field of its kind. */
function SettingField({
  form,
  setting,
  value,
  fieldError: fault,
  onChange,
  onLeave,
}: FieldProps): ReactNode {
  const column = settingColumn(setting);
  const { component: Input } = inputOf(column);
  const language = currentLanguage();
  return (
    <div data-fault={fault === undefined ? undefined : true}>
      <Input
        column={column}
        id={`${form}-${setting.key}`}
        label={setting.label[language]}
        value={value}
        onChange={(next) => onChange(next as FieldValue)}
        onLeave={onLeave}
        readOnly={false}
        error={fault === undefined ? null : textOfFieldError(fault)}
        hint={setting.hint?.[language]}
        isNew={false}
      />
    </div>
  );
}

function fieldErrorOf(setting: PluginSetting, value: FieldValue): FormFieldError | undefined {
  const parsed = readField(settingColumn(setting), value);
  return parsed.ok ? undefined : { code: parsed.error satisfies FieldError, text: '' };
}

function SettingsForm({
  id,
  view,
}: {
  readonly id: string;
  readonly view: PluginSettingsView;
}): ReactNode {
  const { t } = useTranslation('marketplace');
  const form = useId();
  const root = useRef<HTMLFormElement>(null);
  const lead = useFocusFirstError(root);
  const [values, setValues] = useState<Values>(view.values);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mark = (key: string, fault: FormFieldError | undefined): void =>
    setFaults((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([other]) => other !== key));
      return fault === undefined ? others : { ...others, [key]: fault };
    });

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = Object.fromEntries(
      view.fields.flatMap((setting) => {
        const fault = fieldErrorOf(setting, values[setting.key] ?? null);
        return fault === undefined ? [] : [[setting.key, fault] as const];
      }),
    );
    setFaults(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return lead();
    setBusy(true);
    try {
      const { data } = await api.call(putPluginSettings, {
        params: { id },
        body: { values: values as PluginSettingsView['values'] },
      });
      const names = data.fields
        .filter(({ key }) => data.dropped.includes(key))
        .map(({ label }) => label[currentLanguage()])
        .join(', ');
      toast(
        names === ''
          ? { text: t('savedDone'), tone: 'ok' }
          : { text: t('savedDropped', { names }), tone: 'warn' },
      );
      refreshPlugins();
      queryClient.setQueryData(settingsKey(id), data);
    } catch (error) {
      const details = error instanceof ServerError ? error.details : [];
      setFaults(
        Object.fromEntries(
          details.flatMap(({ field, code, text }) =>
            field === undefined ? [] : [[field, { code: code ?? '', text }]],
          ),
        ),
      );
      setFailure(describeError(error).description);
      lead();
    }
    return setBusy(false);
  };

  if (view.fields.length === 0) return <p className={classes['help']}>{t('noSettings')}</p>;
  return (
    <form ref={root} className={classes['form']} onSubmit={(event) => void save(event)} noValidate>
      {failure !== null && <MessageBox tone="bad">{failure}</MessageBox>}
      <Panel>
        <div className={classes['fields']}>
          {view.fields.map((setting) => (
            <SettingField
              key={setting.key}
              form={form}
              setting={setting}
              value={values[setting.key] ?? null}
              fieldError={faults[setting.key]}
              onChange={(value) => setValues((before) => ({ ...before, [setting.key]: value }))}
              onLeave={() => mark(setting.key, fieldErrorOf(setting, values[setting.key] ?? null))}
            />
          ))}
        </div>
      </Panel>
      <Toolbar>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
      </Toolbar>
    </form>
  );
}

/**
 * The settings of a plugin, from its manifest. For one that is not installed the screen says so.
 */
export function PluginSettingsScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('marketplace');
  const id = (params['plugin_id'] ?? '').slice(0, 40);
  // A malformed id in a typed address needs no request.
  const isId = pluginIdSchema.safeParse(id).success;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: settingsKey(id),
    enabled: isId,
    queryFn: async ({ signal }) =>
      (await api.call(getPluginSettings, { params: { id } }, { signal })).data,
    // Changes of other users must not replace what is being typed; opening the screen again loads
    // the current settings.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!isId || (data === undefined && hasCode(error, 'NOT_FOUND'))) {
    return (
      <EmptyState
        heading="h1"
        icon={<IconPuzzleOff size={28} />}
        title={t('notInstalled', { id })}
        text={t('notInstalledHelp')}
        action={
          <Button component="a" href={hrefOf('/marketplace')}>
            {t('back')}
          </Button>
        }
      />
    );
  }
  return (
    <Page width={880}>
      <BackLink href={hrefOf(`/marketplace/${id}`)}>{t('toPlugin')}</BackLink>
      {data === undefined ? (
        error === null ? (
          <MarketLoading label={t('settings')} />
        ) : (
          <MarketFailed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <PageTitle className={classes['title']}>
            {t('settingsOf', { name: data.name[currentLanguage()] })}
          </PageTitle>
          <SettingsForm key={dataUpdatedAt} id={id} view={data} />
        </>
      )}
    </Page>
  );
}
