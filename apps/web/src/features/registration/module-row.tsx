import { Switch } from '@mantine/core';
import type { ServiceModule } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './modules.module.css';

interface ModuleRowProps {
  readonly module: ServiceModule;
  readonly language: 'he' | 'en';
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** One module with its switch. The switch of the fixed module is read-only. */
export function ModuleRow({ module, language, on, onChange }: ModuleRowProps): ReactNode {
  const { t } = useTranslation('registration');
  return (
    <li className={classes['row']}>
      <Switch
        size="md"
        label={module.title[language]}
        description={
          module.fixed ? `${module.text[language]} · ${t('fixedModule')}` : module.text[language]
        }
        checked={on}
        disabled={module.fixed}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </li>
  );
}
