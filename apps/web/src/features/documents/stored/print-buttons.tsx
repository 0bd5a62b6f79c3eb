import { ActionIcon, Button, Popover, Stack, TextInput } from '@mantine/core';
import {
  documentPdf,
  type DocumentView,
  mailAddressSchema,
  mailDocument,
  printDocument,
} from '@dalpak/contracts';
import { decodeStoredCart } from '@dalpak/engine';
import type { DocumentType } from '@dalpak/engine';
import { IconFileTypePdf, IconMail, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { activePlugins } from '../../../platform/plugins/active-plugins.ts';
import { isMailSetUp } from '../../../platform/plugins/mail-set-up.ts';
import { printPaper } from '../../../platform/receipt/print-paper.tsx';
import { saveFile } from '../../../platform/receipt/save-file.ts';
import { SendButton } from '../../../platform/sending/send-button.tsx';
import { toast } from '../../../ui/messages/toast.ts';

import { useDocumentWords } from '../words.ts';

const PDF_MS = 60_000;

interface ActProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly icon: ReactNode;
  readonly label: string;
  /** Icons only, where there is no room for labels. */
  readonly small: boolean;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

function Act({ ref, icon, label, small, loading = false, onClick }: ActProps): ReactNode {
  if (small)
    return (
      <ActionIcon
        ref={ref}
        variant="default"
        size={36}
        aria-label={label}
        title={label}
        loading={loading}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    );
  return (
    <Button ref={ref} variant="default" leftSection={icon} loading={loading} onClick={onClick}>
      {label}
    </Button>
  );
}

interface PrintButtonsProps {
  readonly type: DocumentType;
  readonly view: DocumentView;
  readonly small?: boolean;
}

/**
 * Prints the document or saves it as a file. Each counts as printed: the first is the original,
 * every later one a copy.
 */
export function PrintButtons({ type, view, small = false }: PrintButtonsProps): ReactNode {
  const say = useDocumentWords();
  const { data: plugins } = useQuery(activePlugins);
  const onError = (error: unknown): void =>
    toast({ text: describeError(error).description, tone: 'bad' });
  const print = useMutation({
    mutationFn: async () =>
      printPaper((await api.call(printDocument, { params: { id: view.id }, body: {} })).data),
    onError,
  });
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(
        await api.file(
          documentPdf,
          { params: { id: view.id }, body: {} },
          { signal: AbortSignal.timeout(PDF_MS) },
        ),
        `${type.name} ${view.number}.pdf`,
      ),
    onError,
  });
  return (
    <>
      {!small && <SendButton paper={{ kind: 'document', id: view.id }} />}
      <Act
        icon={<IconPrinter size={18} aria-hidden />}
        label={say('print')}
        small={small}
        loading={print.isPending}
        onClick={() => print.mutate()}
      />
      <Act
        icon={<IconFileTypePdf size={18} aria-hidden />}
        label="PDF"
        small={small}
        loading={pdf.isPending}
        onClick={() => pdf.mutate()}
      />
      {isMailSetUp(plugins) && (
        <MailButton id={view.id} contact={contactMailOf(view)} small={small} />
      )}
    </>
  );
}

/** The address of the contact whom the document names; empty without one. */
function contactMailOf({ cart }: Partial<Pick<DocumentView, 'cart'>>): string {
  const decoded = cart === undefined ? null : decodeStoredCart(cart);
  return decoded?.cart.account?.contacts[0]?.email ?? '';
}

/** Sends the PDF by e-mail: to the document's customer or supplier, or to a typed address. */
function MailButton({
  id,
  contact,
  small,
}: {
  readonly id: string;
  readonly contact: string;
  readonly small: boolean;
}): ReactNode {
  const say = useDocumentWords();
  const [opened, setOpened] = useState(false);
  const [to, setTo] = useState(contact);
  const [asked, setAsked] = useState(false);
  // One idempotency key for all attempts until the message was sent.
  const [message, setMessage] = useState(() => crypto.randomUUID());
  const isFit = to.trim() === '' || mailAddressSchema.safeParse(to.trim()).success;
  const send = useMutation({
    mutationFn: () =>
      api.call(
        mailDocument,
        { params: { id }, body: { id: message, to: to.trim() } },
        { timeoutMs: PDF_MS },
      ),
    onSuccess: () => {
      setOpened(false);
      setMessage(crypto.randomUUID());
      toast({ text: say('mailed'), tone: 'ok' });
    },
    onError: (error: unknown) => toast({ text: describeError(error).description, tone: 'bad' }),
  });
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={320} shadow="md">
      <Popover.Target>
        <Act
          icon={<IconMail size={18} aria-hidden />}
          label={say('mail')}
          small={small}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            if (isFit) send.mutate();
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={say('mailTo')}
              description={say('mailOwn')}
              value={to}
              maxLength={254}
              inputMode="email"
              autoComplete="off"
              data-autofocus
              styles={{ input: { direction: 'ltr', textAlign: 'right' } }}
              error={asked && !isFit ? say('mailWrong') : null}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button type="submit" loading={send.isPending}>
              {say('mailSend')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
