import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Language, LANGUAGES, screenLanguage, setLanguage } from '../../platform/i18n/i18n.ts';
import classes from './sign-in.module.css';

/** The languages by their own names, so that each reader finds theirs. */
export function Languages(): ReactNode {
  const shown = screenLanguage();
  return (
    <div className={classes['languages']}>
      {(Object.keys(LANGUAGES) as Language[]).map((language) => (
        <UnstyledButton
          key={language}
          className={classes['language']}
          lang={language}
          aria-pressed={language === shown}
          onClick={() => void setLanguage(language)}
        >
          {LANGUAGES[language].name}
        </UnstyledButton>
      ))}
    </div>
  );
}
