import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './list.module.css';
import { Modal } from '../../ui/dialogs/modal.tsx';

interface ViewNameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly max: number;
  readonly busy: boolean;
  /** Why the server refused the last name. */
  readonly error: unknown;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({
  title,
  initial,
  max,
  busy,
  error,
  onName,
  onClose,
}: ViewNameDialogProps): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const [name, setName] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = name.trim();
    if (text === '') return setWrong(t('viewNameNeeded'));
    // Reported and not cut, because a silently cut name would be missed later.
    if (text.length > max) return setWrong(t('viewNameLong', { max }));
    setWrong(null);
    return onName(text);
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate className={classes['form']}>
        <TextInput
          data-autofocus
          label={t('viewName')}
          value={name}
          error={wrong ?? (error === null ? null : describeError(error).description)}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setWrong(null);
          }}
        />
        <Button type="submit" loading={busy}>
          {tCommon('save')}
        </Button>
      </form>
    </Modal>
  );
}
