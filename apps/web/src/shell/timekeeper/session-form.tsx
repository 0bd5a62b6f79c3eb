import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { BigButton } from '../../ui/fields/big-button.tsx';
import classes from './timekeeper.module.css';

interface SessionFormProps {
  readonly label: string;
  readonly busy: boolean;
  readonly message: string | null;
  readonly onPress: () => void;
}

/** In the back office the user is already signed in, so one press is enough. */
export function SessionForm({ label, busy, message, onPress }: SessionFormProps): ReactNode {
  const { t } = useTranslation('timekeeper');
  return (
    <div className={classes['form']}>
      <p className={classes['help']}>{t('sessionHelp')}</p>
      <p role="status" className={classes['message']}>
        {message ?? ''}
      </p>
      <BigButton tone="brand" tall wide disabled={busy} onClick={onPress}>
        {label}
      </BigButton>
    </div>
  );
}
