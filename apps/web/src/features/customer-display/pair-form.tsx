import { Button, TextInput } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import classes from './customer-display.module.css';
import { displayWord } from './display-words.ts';
import { pairWithTill } from './paired-display.ts';

const DIGITS = 6;

/** Asks for the six digits that a till shows. */
export function PairForm({
  onPaired,
}: {
  readonly onPaired: (terminal: number) => void;
}): ReactNode {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length !== DIGITS || busy) {
      setError(displayWord('sixDigits'));
      return;
    }
    setBusy(true);
    pairWithTill(code)
      .then(onPaired, (failure: unknown) => {
        setError(describeError(failure).description);
        setCode('');
      })
      .finally(() => setBusy(false));
  };
  return (
    <form className={classes['pair']} onSubmit={submit} noValidate>
      <EmptyState
        icon={<IconDeviceTv size={28} />}
        title={displayWord('pairTitle')}
        text={displayWord('pairHelp')}
      />
      <TextInput
        label={displayWord('code')}
        size="xl"
        value={code}
        autoFocus
        autoComplete="off"
        inputMode="numeric"
        maxLength={DIGITS}
        error={error}
        classNames={{ input: classes['code'] ?? '' }}
        onChange={(event) => {
          setError(null);
          setCode(event.currentTarget.value.replace(/\D/g, ''));
        }}
      />
      <Button type="submit" size="xl" loading={busy}>
        {displayWord('connect')}
      </Button>
    </form>
  );
}
