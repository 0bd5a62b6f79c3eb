import { Badge, Button, TextInput } from '@mantine/core';
import { type DocumentView, returnCheque } from '@dalpak/contracts';
import { type Cart, readTender } from '@dalpak/engine';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDocumentWords } from '../words.ts';
import { quiet } from '../../../ui/content/quiet.tsx';
import classes from '../documents.module.css';

interface ReturnedProps {
  readonly view: DocumentView;
  readonly payment: Cart['payments'][number];
  /** The cheque's move: from where it returns, or that the customer gets it. */
  readonly move: keyof typeof WORDS;
}

const WORDS = {
  bank: {
    badge: 'chequeReturned',
    act: 'chequeReturn',
    title: 'chequeReturnTitle',
    help: 'chequeReturnHelp',
    done: 'chequeReturnDone',
  },
  supplier: {
    badge: 'chequeBack',
    act: 'chequeBackAct',
    title: 'chequeBackTitle',
    help: 'chequeBackHelp',
    done: 'chequeBackDone',
  },
  customer: {
    badge: 'chequeHandBack',
    act: 'chequeHandBackAct',
    title: 'chequeHandBackTitle',
    help: 'chequeHandBackHelp',
    done: 'chequeHandBackDone',
  },
} as const;

/**
 * Next to a cheque: that the bank or the supplier returned it, or that it was returned to its
 * customer, or the button to record that.
 */
export function ChequeReturn({ view, payment, move: way }: ReturnedProps): ReactNode {
  const words = WORDS[way];
  const say = useDocumentWords();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const means = readTender(payment);
  const number = means.ok && means.value.method === 'cheque' ? means.value.number : '';
  const tell = useMutation({
    mutationFn: () =>
      api.call(returnCheque, {
        params: { id: view.id },
        body: { payment: payment.key, reason: reason.trim() },
      }),
    onSuccess: () => {
      setAsked(false);
      toast({ text: say(words.done, { number }), tone: 'ok' });
    },
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  });
  if (view.returned.includes(payment.key)) {
    const why = view.return_reasons[payment.key];
    return (
      <>
        {why !== undefined && (
          <span className={quiet}>
            {say('chequeReturnReason')}: <bdi>{why}</bdi>
          </span>
        )}{' '}
        <Badge size="lg" color={way === 'customer' ? 'gray' : 'red'} variant="light">
          {say(words.badge)}
        </Badge>
      </>
    );
  }
  if (!view.returnable.includes(payment.key)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {say(words.act)}
      </Button>
      <Modal opened={asked} onClose={() => setAsked(false)} title={say(words.title, { number })}>
        <form
          className={classes['asked']}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            tell.mutate();
          }}
        >
          <p>{say(words.help)}</p>
          <TextInput
            data-autofocus
            label={say('chequeReturnReason')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" loading={tell.isPending}>
            {say(words.act)}
          </Button>
        </form>
      </Modal>
    </>
  );
}
