import {
  createDisplayCode,
  type Label,
  listDisplays,
  MAX_DISPLAYS,
  removeDisplay,
} from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { showError } from '../../../../platform/api/error-dialog.store.ts';
import { labelText } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { onPush } from '../../../../platform/push/push.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { ErrorState } from '../../../../ui/layout/states.tsx';
import { toast } from '../../../../ui/messages/toast.ts';
import { useCountdown } from '../../../../ui/messages/use-countdown.ts';
import { show } from '../../bill/open-panel.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';

const WORDS = {
  title: { he: 'מסכי לקוח', en: 'Customer displays' },
  help: {
    he: 'פתחו במכשיר השני את הכתובת הזו, והקלידו בו את הקוד.',
    en: 'Open this address on the other device, and type the code there.',
  },
  code: { he: 'הקוד', en: 'Code' },
  left: { he: 'תקף עוד {{n}} שניות', en: 'Valid for {{n}} more seconds' },
  make: { he: 'הציגו קוד', en: 'Show a code' },
  full: {
    he: 'מחוברים שלושה מסכים. נתקו אחד.',
    en: 'Three screens are connected. Disconnect one.',
  },
  connected: { he: 'המסך חובר', en: 'The screen is connected' },
  since: { he: 'מסך, מחובר מאז {{n}}', en: 'Screen, connected since {{n}}' },
  remove: { he: 'נתקו', en: 'Disconnect' },
  removed: { he: 'המסך נותק', en: 'The screen was disconnected' },
} as const satisfies Readonly<Record<string, Label>>;

const wordOf = (key: keyof typeof WORDS, n = ''): string =>
  labelText(WORDS[key]).replace('{{n}}', n);
const QUERY = ['till-displays'];

/** Devices that show this till's bill: shows the code for a new one, and ends those that are there. */
export function DisplaysPanel(): ReactNode {
  useTranslation();
  const queries = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const { left, wait } = useCountdown();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => api.call(listDisplays, { query: {} }, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: QUERY });
  const begin = useMutation({
    mutationFn: () => api.call(createDisplayCode, {}),
    onSuccess: ({ digits, seconds }) => {
      setCode(digits);
      wait(seconds);
    },
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call(removeDisplay, { params: { id } }),
    onSuccess: () => toast({ text: wordOf('removed'), tone: 'ok', id: 'display' }),
    onError: showError,
    onSettled: refresh,
  });
  const count = data?.data.length ?? 0;
  useEffect(
    () =>
      onPush('pos:displays', ({ displays }) => {
        if (displays > count && code !== null) {
          toast({ text: wordOf('connected'), tone: 'ok', id: 'display' });
          setCode(null);
        }
        void queries.invalidateQueries({ queryKey: QUERY });
      }),
    [queries, count, code],
  );
  const address = `${location.origin}${location.pathname}#/pos_customer_display`;
  return (
    <PanelFrame title={wordOf('title')} onBack={() => show({ kind: 'more' })}>
      <p className={classes['help']}>
        {wordOf('help')} <bdi dir="ltr">{address}</bdi>
      </p>
      {code !== null && left > 0 ? (
        <div className={classes['field']} role="status">
          <span className={classes['fieldLabel']}>{wordOf('code')}</span>
          <strong className={classes['digits']} dir="ltr" data-testid="display-code">
            {code}
          </strong>
          <span className={classes['help']}>{wordOf('left', String(left))}</span>
        </div>
      ) : count >= MAX_DISPLAYS ? (
        <p className={classes['help']}>{wordOf('full')}</p>
      ) : (
        <BigButton wide tone="brand" disabled={begin.isPending} onClick={() => begin.mutate()}>
          {wordOf('make')}
        </BigButton>
      )}
      {error !== null && (
        <ErrorState title={describeError(error).description} onRetry={() => void refetch()} />
      )}
      {data?.data.map(({ id, paired_at: pairedAt }) => (
        <div key={id} className={classes['field']}>
          <span className={classes['fieldLabel']}>{wordOf('since', formatDate(pairedAt))}</span>
          <BigButton wide disabled={remove.isPending} onClick={() => remove.mutate(id)}>
            {wordOf('remove')}
          </BigButton>
        </div>
      ))}
    </PanelFrame>
  );
}
