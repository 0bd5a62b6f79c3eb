import { Badge, Button, TextInput } from '@mantine/core';
import { type DocumentView, returnCheque } from '@dalpak/contracts';
import { type Cart, readMeans } from '@dalpak/engine';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { toast } from '../../ui/toast.ts';
import { Modal } from '../../ui/modal.tsx';
import { useDocumentWords } from './words.ts';
import classes from './documents.module.css';

interface ReturnedProps {
  readonly view: DocumentView;
  readonly payment: Cart['payments'][number];
  /** A supplier has it, and not the bank. */
  readonly endorsed: boolean;
}

/** Beside a cheque that went out: that it came back from the bank or the supplier, or the way to say so. */
export function ReturnedCheque({ view, payment, endorsed }: ReturnedProps): ReactNode {
  const say = useDocumentWords();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const means = readMeans(payment);
  const number = means.ok && means.value.method === 'cheque' ? means.value.number : '';
  const tell = useMutation({
    mutationFn: () => api.call(returnCheque, { params: { id: view.id }, body: { payment: payment.key, reason: reason.trim() } }),
    onSuccess: () => {
      setAsked(false);
      toast({ text: say('chequeReturnDone', { number }), tone: 'ok' });
    },
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  });
  if (view.returned.includes(payment.key)) return <Badge size="lg" color="red" variant="light">{say(endorsed ? 'chequeBack' : 'chequeReturned')}</Badge>;
  if (!view.returnable.includes(payment.key)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>{say('chequeReturn')}</Button>
      <Modal opened={asked} onClose={() => setAsked(false)} title={say(endorsed ? 'chequeBackTitle' : 'chequeReturnTitle', { number })}>
        <form
          className={classes['asked']}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            tell.mutate();
          }}
        >
          <p>{say(endorsed ? 'chequeBackHelp' : 'chequeReturnHelp')}</p>
          <TextInput data-autofocus label={say('chequeReturnReason')} maxLength={200} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
          <Button type="submit" loading={tell.isPending}>{say('chequeReturnConfirm')}</Button>
        </form>
      </Modal>
    </>
  );
}
