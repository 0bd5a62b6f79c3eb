import { Button } from '@mantine/core';
import {
  findApp,
  SERVICE_MODULES,
  type ServiceModule,
  type ServiceModuleKey,
} from '@dalpak/contracts';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { diffModules } from './module-choice.ts';
import { ModuleRow } from './module-row.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { useModuleSaving } from './use-module-saving.ts';
import arrange from '../../ui/layout/arrange.module.css';

interface ModuleFormProps {
  readonly mode: 'add' | 'change';
  readonly has: readonly ServiceModuleKey[];
}

/** Selection of modules by application. Asks for confirmation before modules are removed. */
export function ModuleForm({ mode, has }: ModuleFormProps): ReactNode {
  const { t } = useTranslation('registration');
  const language = currentLanguage();
  const [chosen, setChosen] = useState<readonly ServiceModuleKey[]>(has);
  const [asking, setAsking] = useState(false);
  const { busy, message, save } = useModuleSaving();
  const { added, removed } = diffModules(has, chosen);
  const offered = SERVICE_MODULES.filter(({ key }) => mode === 'change' || !has.includes(key));
  const titles = (keys: readonly ServiceModuleKey[]): string =>
    SERVICE_MODULES.filter(({ key }) => keys.includes(key))
      .map(({ title }) => title[language])
      .join(', ');
  const apps = [...new Set(offered.map(({ app }) => app))];
  const toggle = ({ key }: ServiceModule, on: boolean): void =>
    setChosen(on ? [...chosen, key] : chosen.filter((one) => one !== key));
  if (offered.length === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={28} />}
        title={t('allModules')}
        action={
          <Button component="a" href={hrefOf('/signup/app/modulechange')}>
            {t('changeModules')}
          </Button>
        }
      />
    );
  }
  return (
    <form
      className={arrange['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        if (removed.length > 0) setAsking(true);
        else void save(has, chosen);
      }}
    >
      {message !== null && (
        <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
          {message}
        </MessageBox>
      )}
      {apps.map((app) => (
        <Panel key={app} title={findApp(app)?.title[language] ?? ''}>
          <ul className={arrange['plainList']}>
            {offered
              .filter((module) => module.app === app)
              .map((module) => (
                <ModuleRow
                  key={module.key}
                  module={module}
                  language={language}
                  on={chosen.includes(module.key)}
                  onChange={(on) => toggle(module, on)}
                />
              ))}
          </ul>
        </Panel>
      ))}
      <Toolbar>
        <Button
          type="submit"
          size="md"
          loading={busy}
          disabled={added.length + removed.length === 0}
        >
          {t(mode === 'add' ? 'addChosen' : 'saveModules')}
        </Button>
        {mode === 'add' && (
          <span className={quiet}>
            {t('youHave')} {titles(has)}
          </span>
        )}
      </Toolbar>
      <ConfirmDialog
        opened={asking}
        title={t('removeTitle')}
        text={t('removeText', { names: titles(removed) })}
        confirmLabel={t('saveModules')}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await save(has, chosen);
          setAsking(false);
        }}
      />
    </form>
  );
}
