import { type AppInit, modulesOf } from '@dalpak/contracts';
import { IconPlugOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { ModuleForm } from './module-form.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './modules.module.css';
import { PlanPanel } from './plan-panel.tsx';

type Service = NonNullable<AppInit['service']>;

/** Adds modules that the service does not have. */
export function AddModulesScreen(): ReactNode {
  return <Screen mode="add" />;
}

/** Changes the modules of the service: adds and removes. */
export function ChangeModulesScreen(): ReactNode {
  return <Screen mode="change" />;
}

function Screen({ mode }: { readonly mode: 'add' | 'change' }): ReactNode {
  const { t } = useTranslation('registration');
  const { service } = useAppInit();
  return (
    <div className={cx(arrange['stack'], classes['page'])}>
      <PageTitle>{t(mode === 'add' ? 'addModules' : 'changeModules')}</PageTitle>
      <QuietText>{t(mode === 'add' ? 'addModulesHelp' : 'changeModulesHelp')}</QuietText>
      {mode === 'change' && service !== null && <PlanPanel />}
      {service === null ? (
        <EmptyState icon={<IconPlugOff size={28} />} title={t('noService')} />
      ) : (
        <Form mode={mode} service={service} />
      )}
    </div>
  );
}

function Form({
  mode,
  service,
}: {
  readonly mode: 'add' | 'change';
  readonly service: Service;
}): ReactNode {
  const has = modulesOf(service.resolved_modules_access);
  // A change made elsewhere restarts the selection, because it was based on old modules.
  return <ModuleForm key={has.join()} mode={mode} has={has} />;
}
