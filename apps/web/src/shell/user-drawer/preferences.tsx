import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { LANGUAGES, screenLanguage, setLanguage, toLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './user-drawer.module.css';

/** Appearance and language of this device. */
export function Preferences(): ReactNode {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes['choices']}>
      <div className={classes['choiceLabel']}>{t('appearance')}</div>
      <SegmentedControl
        fullWidth
        aria-label={t('appearance')}
        value={colorScheme}
        onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
        data={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
          { value: 'auto', label: t('system') },
        ]}
      />
      <div className={classes['choiceLabel']}>{t('language')}</div>
      <SegmentedControl
        fullWidth
        aria-label={t('language')}
        value={screenLanguage()}
        onChange={(value) => void setLanguage(toLanguage(value) ?? 'he')}
        data={Object.entries(LANGUAGES).map(([value, language]) => ({
          value,
          label: language.name,
        }))}
      />
    </div>
  );
}
